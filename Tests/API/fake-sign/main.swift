import FakeSign
import SignageEngine
import SignageLinux

// A control server over a sign without glass, for Tests/API/run.sh: prints its address, and runs until it is stopped.
ThisProcess.prepareForLongRun()
let signals = try StopSignals()
var limits = ControlLimits()
// What is tested here is what is answered, not how often.
limits.requestsPerSecond = 100_000
limits.requestBurst = 100_000
let server = try ControlServer(
    control: FakeSign(), listeners: [.tcp(ListenAddress("127.0.0.1:0")!)],
    page: ControlPage(["/": ControlPage.Asset(type: "text/html; charset=utf-8", bytes: Array("<!doctype html>".utf8))]),
    limits: limits, log: ErrorLog())
ThisProcess.print("\(server.addresses.first ?? "")\n")
let loop = try EventLoop()
try loop.add(signals.fileDescriptor)
var isStopped = false
while !isStopped {
    try loop.wait(until: .distantFuture) { _ in isStopped = true }
}
server.stop()
