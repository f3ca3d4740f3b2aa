import Glibc

/// CPU time of this thread, in nanoseconds: what other programs do on the machine is not in it.
func threadTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Runs several bodies in turn, so that each meets the same machine, and gives each one's median time per call.
///
/// - Returns: nanoseconds of CPU time, in the bodies' order.
func interleaved(rounds: Int, _ bodies: [() -> Void]) -> [Int64] {
    var times = [[Int64]](repeating: [], count: bodies.count)
    for round in 0..<(rounds + 3) {
        for (index, body) in bodies.enumerated() {
            let begin = threadTime()
            body()
            let time = threadTime() - begin
            // The first rounds meet cold caches and untouched pages.
            if round >= 3 { times[index].append(time) }
        }
    }
    return times.map { $0.sorted()[$0.count / 2] }
}
