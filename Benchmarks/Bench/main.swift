import SignageLinux

let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--display": ThisProcess.exit(DisplayBenchmarks.run())
case "--first-frame": ThisProcess.exit(StartBenchmark.showFirstFrame(of: words[1]))
case "--reload": ReloadBenchmarks.run(reloads: words.count > 1 ? Int(words[1]) ?? 0 : 10_000)
default:
    Benchmarks.run()
    ReloadBenchmarks.run()
}
