// Asks the library questions with known answers: pose.cpp says what they look like. It is built in trees
// with flags of their own and for other machines, and asks in every float environment, so nothing of it
// computes with doubles: they are read, compared and written as bits.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace elsewhere {

/// The lines of these files. Throws std::runtime_error where one cannot be read.
std::vector<std::string> read_questions(const std::vector<std::string>& files);

/// Says on standard output what is wrong.
class Asker {
public:
    /// With so many threads where a call takes a number of them.
    explicit Asker(unsigned threads = 1);

    void ask(const std::string& question);
    /// The pairs asked so far, once more.
    void ask_batches();
    /// Meshes made of small integers at any scale, from which the answers follow.
    void ask_meshes();
    void ask_all(const std::vector<std::string>& questions);

    int asked() const;
    int wrong() const;
    /// Of all that was answered, certificates among it: "checksum X of N answers", the same for every
    /// build on every machine.
    std::string checksum() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace elsewhere
