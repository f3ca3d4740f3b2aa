import Glibc
public import SignageEngine
import Synchronization

/// Makes the system-call gate fail, for tests: the Nth call of a name, or the Nth of all, with any error.
///
/// A plan holds for the calls of the thread that runs it, so tests with plans may run beside others.
public final class FaultPlan: @unchecked Sendable {
    /// Which call is to fail, counted from 0 in the order the gate sees them.
    public enum Target: Hashable, Sendable {
        /// Nothing fails; the calls are only recorded.
        case none
        case any(nth: Int)
        case call(String, nth: Int)
        /// Every one of a name.
        case every(String)
        /// A disk that has room for so many bytes: a write takes what there is room for, and those after it fail.
        case full(after: Int)
        /// Whatever one of these wants to fail.
        case several([Target])
    }

    private let target: Target
    private let code: SystemError.Code
    // Only the thread that runs the plan touches these.
    private var counts: [String: Int] = [:]
    private var written = 0
    private var isFull = false

    /// The names of all calls so far, in order, the failed ones included.
    public private(set) var calls: [String] = []
    /// How many calls were made to fail.
    public private(set) var failures = 0

    public init(_ target: Target = .none, code: SystemError.Code = .inputOutput) {
        (self.target, self.code) = (target, code)
    }

    /// Runs `body` under the plan. Plans do not nest.
    public func run<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let thread = pthread_self()
        Self.plans.withLock { plans in
            precondition(plans[thread] == nil, "fault plans do not nest")
            plans[thread] = self
        }
        Self.armed.add(1, ordering: .relaxed)
        defer {
            Self.armed.subtract(1, ordering: .relaxed)
            _ = Self.plans.withLock { $0.removeValue(forKey: thread) }
        }
        return try body()
    }

    /// How many plans are running anywhere; the gate looks no further while it is zero.
    private static let armed = Atomic<Int>(0)
    private static let plans = Mutex<[pthread_t: FaultPlan]>([:])

    /// The error number a call must fail with, nil in normal life.
    @inline(__always)
    static func injected(_ name: StaticString) -> Int32? {
        armed.load(ordering: .relaxed) == 0 ? nil : consult(name)
    }

    @inline(never)
    private static func consult(_ name: StaticString) -> Int32? {
        plans.withLock { $0[pthread_self()] }?.answer(name.description)
    }

    private func answer(_ name: String) -> Int32? {
        let nth = counts[name, default: 0]
        counts[name] = nth + 1
        calls.append(name)
        guard fails(target, name, nth) else { return nil }
        failures += 1
        return code.rawValue
    }

    private func fails(_ target: Target, _ name: String, _ nth: Int) -> Bool {
        switch target {
        case .none: false
        case .any(let wanted): wanted == calls.count - 1
        case .call(let wanted, let number): wanted == name && number == nth
        case .every(let wanted): wanted == name
        case .full: name == "write" && isFull
        case .several(let targets): targets.contains { fails($0, name, nth) }
        }
    }

    /// How many bytes of so many the next write may take.
    static func room(for count: Int) -> Int {
        guard armed.load(ordering: .relaxed) != 0, let plan = plans.withLock({ $0[pthread_self()] }) else {
            return count
        }
        return plan.takeRoom(for: count)
    }

    private func takeRoom(for count: Int) -> Int {
        let targets = if case .several(let targets) = target { targets } else { [target] }
        for case .full(let room) in targets {
            isFull = written >= room
            let taken = isFull ? count : min(count, room - written)
            if !isFull { written += taken }
            return taken
        }
        return count
    }
}
