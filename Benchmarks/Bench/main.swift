import SignageLinux

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--display": ThisProcess.exit(DisplayBenchmarks.run())
case "--first-frame": ThisProcess.exit(StartBenchmark.showFirstFrame(of: words[1]))
case "--reload": ReloadBenchmarks.run()
default:
    Benchmarks.run()
    ReloadBenchmarks.run()
}
