#!/bin/bash -eu
# Builds the fuzz targets as OSS-Fuzz asks for them: with the compiler and flags in $CC, $CXX and $CXXFLAGS and the
# engine in $LIB_FUZZING_ENGINE, into $OUT, each with its corpus. Programs there run on another machine, so what is
# not part of every Linux is linked statically.
archive() { "$CC" -print-file-name="lib$1.a"; }
cmake -S "$SRC/graze" -B "$WORK/graze" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DGRAZE_FUZZ=ON "-DGRAZE_FUZZ_ENGINE=$LIB_FUZZING_ENGINE" -DGRAZE_TESTS=OFF -DGRAZE_TBB=OFF -DGRAZE_3MF=OFF \
    "-DGMP_LIBRARY=$(archive gmp)" "-DPNG_LIBRARY=$(archive png)" "-DZLIB_LIBRARY=$(archive z)"
for corpus in "$SRC"/graze/fuzz/corpus/*/; do
    target=fuzz_$(basename "$corpus")
    cmake --build "$WORK/graze" --target "$target"
    cp "$WORK/graze/bin/$target" "$OUT/"
    rm -f "$OUT/${target}_seed_corpus.zip"
    (cd "$corpus" && python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip" ./*)
    printf '[libfuzzer]\nmax_len = 4096\n' >"$OUT/$target.options"
done
