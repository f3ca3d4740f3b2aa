import SignageLinux

ThisProcess.exit(Benchmarks.run())
