import SignageLinux

ThisProcess.exit(
    CommandLine.arguments.contains("--display") ? DisplayBenchmarks.run() : Benchmarks.run())
