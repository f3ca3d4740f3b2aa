import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

struct SystemCallTests {
    @Test func `a failure carries the call's name, its number and the system's words`() {
        let error = #expect(throws: SystemError.self) {
            _ = try OwnedFD(opening: "/nowhere/at/all", flags: O_RDONLY)
        }
        #expect(error == SystemError(.noEntry, call: "open", text: "No such file or directory"))
        #expect(error?.description == "open: No such file or directory")
    }

    @Test func `an interrupted call is made again`() throws {
        let plan = FaultPlan(.call("try", nth: 0), code: .interrupted)
        var runs = 0
        let result = try plan.run { () throws(SystemError) in
            try SystemCall.integer("try") {
                runs += 1
                return Int32(7)
            }
        }
        #expect(result == 7)
        #expect(runs == 1)
        #expect(plan.calls == ["try", "try"])
    }

    @Test func `an interruption by the kernel is retried too`() throws {
        var runs = 0
        let result = try SystemCall.integer("try") {
            runs += 1
            errno = EINTR
            return runs < 3 ? Int32(-1) : 0
        }
        #expect(result == 0)
        #expect(runs == 3)
    }

    @Test func `the Nth call of a name fails and no other`() {
        let plan = FaultPlan(.call("b", nth: 1), code: .busy)
        var failed: [Int] = []
        var ran = 0
        plan.run {
            for (index, name) in (["a", "b", "b", "a", "b"] as [StaticString]).enumerated() {
                do throws(SystemError) {
                    try SystemCall.integer(name) {
                        ran += 1
                        return Int32(0)
                    }
                } catch {
                    failed.append(index)
                    #expect(error.code == .busy && error.call == "b")
                }
            }
        }
        #expect(failed == [2])
        #expect(ran == 4)
        #expect(plan.failures == 1)
    }

    @Test func `the Nth call of all fails, whatever its name`() {
        let plan = FaultPlan(.any(nth: 1), code: .noDevice)
        plan.run {
            #expect(throws: Never.self) { try SystemCall.integer("a") { Int32(0) } }
            #expect(throws: SystemError.self) { try SystemCall.integer("b") { Int32(0) } }
            #expect(throws: Never.self) { try SystemCall.integer("c") { Int32(0) } }
        }
    }

    @Test func `a null pointer is a failure, with or without a number`() {
        func answer(_ code: Int32) -> SystemError? {
            #expect(throws: SystemError.self) {
                try SystemCall.pointer("get") { () -> UnsafeMutablePointer<Int>? in
                    errno = code
                    return nil
                }
            }
        }
        #expect(answer(ENOMEM)?.code == .outOfMemory)
        #expect(answer(0)?.code == .inputOutput)
    }

    @Test func `what is given back is given back, fault or not`() {
        var released = 0
        FaultPlan(.every("close"), code: .inputOutput).run {
            SystemCall.release("close") {
                released += 1
                return 0
            }
        }
        #expect(released == 1)
    }

    @Test func `a plan holds for its own thread and only while it runs`() {
        let plan = FaultPlan(.every("read"), code: .inputOutput)
        let elsewhere = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        elsewhere.initialize(to: -1)
        defer { elsewhere.deallocate() }
        plan.run {
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { argument in
                    let result = argument?.assumingMemoryBound(to: Int32.self)
                    result?.pointee = (try? SystemCall.integer("read") { Int32(5) }) ?? -2
                    return nil
                }, elsewhere)
            pthread_join(thread, nil)
        }
        #expect(elsewhere.pointee == 5)
        #expect(throws: Never.self) { try SystemCall.integer("read") { Int32(0) } }
        #expect(plan.calls.isEmpty)
    }
}

struct OwnedFDTests {
    @Test func `a descriptor is closed when its owner goes, and is not inherited`() throws {
        let number: Int32
        do {
            let owned = try OwnedFD(opening: "/dev/null", flags: O_RDONLY)
            number = owned.rawValue
            #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(number, F_GETFD) >= 0)
        }
        // Another test may have taken the number by now: ask what it is.
        var path = [CChar](repeating: 0, count: 64)
        let length = readlink("/proc/self/fd/\(number)", &path, 63)
        let now = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #expect(now != "/dev/null")
    }
}

struct SystemClockTests {
    @Test func `time does not go back and is the kernel's`() {
        let clock = SystemClock()
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let before = Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
        let (first, second) = (clock.now(), clock.now())
        #expect(before <= first && first <= second)
        #expect(second - before < .seconds(60))
    }
}
