// Runs a fuzz target over the files given, and over all files of the folders given.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(const fs::path& path) {
    if (!fs::is_directory(path)) return {path};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

void replay(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot be opened");
    const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t runs = 0, failures = 0;
    for (int i = 1; i < argc; ++i) {
        for (const fs::path& path : files_of(argv[i])) {
            std::cout << path.string() << std::endl;  // flushed, in case the target crashes
            ++runs;
            try {
                replay(path);
            } catch (const std::exception& error) {
                ++failures;
                std::cout << "FAILED: " << error.what() << std::endl;
            }
        }
    }
    std::cout << runs << " inputs, " << failures << " failures" << std::endl;
    if (runs == 0) std::cerr << "no input: name files, or folders that hold some" << std::endl;
    return runs == 0 || failures != 0 ? 1 : 0;
}
