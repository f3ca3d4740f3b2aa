import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// The kernel's own calls made to fail through the gate.
    @Suite(.serialized) struct Faults {
        @Test func `a mode the driver refuses in the test is skipped for the next`() throws {
            let bench = try DisplayBench(KMSDisplay.Options())
            FaultPlan(.call("drmModeAtomicCommit(TEST_ONLY)", nth: 0), code: .invalidArgument).run {
                _ = bench.display.probe()
            }
            // The preferred 1024×768 is passed over for the largest.
            let size = try bench.output().size
            #expect(size == Size(width: 4096, height: 2160))
            #expect(bench.log.contains("Virtual-1: 1024×768 at 60.00 Hz is refused"))
        }

        @Test func `a mode that passes the test and cannot be set is given up for the next`() throws {
            let bench = try DisplayBench(KMSDisplay.Options(preferences: DisplayBench.small))
            bench.display.probe()
            let first = try bench.output()
            FaultPlan(.every("drmModeAtomicCommit(ALLOW_MODESET)"), code: .invalidArgument).run {
                let fault = #expect(throws: DisplayFault.self) { try bench.present(0, as: .modeset) }
                #expect(fault?.kind == .planTooExpensive)
            }
            let id = try #require(bench.display.refuseCurrentMode(of: first.id))
            #expect(id != first.id)
            let second = try bench.output()
            #expect(second.id == id && second.size != first.size)
            try bench.show(0, as: .modeset)
            try bench.show(1, as: .flip)
            bench.display.restore()
        }

        @Test func `when every mode is given up the output closes, and is tried anew at the next look`() throws {
            let bench = try DisplayBench(KMSDisplay.Options(preferences: DisplayBench.small))
            bench.display.probe()
            let first = try bench.output()
            FaultPlan(.every("drmModeAtomicCommit(TEST_ONLY)"), code: .invalidArgument).run {
                #expect(bench.display.refuseCurrentMode(of: first.id) == nil)
            }
            #expect(bench.display.outputs.isEmpty)
            #expect(bench.display.probe())
            #expect(try bench.output().size == first.size)
            try bench.show(0, as: .modeset)
            bench.display.restore()
        }

        @Test(arguments: [
            (SystemError.Code.busy, DisplayFault.Kind.retryNextVBlank), (.tryAgain, .retryNextVBlank),
            (.outOfMemory, .retryNextVBlank), (.accessDenied, .sessionInactive), (.invalidArgument, .planTooExpensive),
            (.noSpace, .planTooExpensive), (.noDevice, .deviceGone),
        ])
        func `a refused flip leaves nothing pending and the next one goes`(
            _ code: SystemError.Code, _ kind: DisplayFault.Kind
        ) throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            FaultPlan(.call("drmModeAtomicCommit", nth: 0), code: code).run {
                let fault = #expect(throws: DisplayFault.self) { try bench.present(1, as: .flip) }
                #expect(fault?.kind == kind && fault?.cause.call == "drmModeAtomicCommit")
            }
            #expect(bench.quiet())
            try bench.show(1, as: .flip)
            bench.display.restore()
        }

        @Test func `an interrupted flip is made again without anyone noticing`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            let plan = FaultPlan(.call("drmModeAtomicCommit", nth: 0), code: .interrupted)
            try plan.run { _ = try bench.show(1, as: .flip) }
            #expect(plan.failures == 1)
            bench.display.restore()
        }

        /// A whole life under a plan: bring up, three frames, down. What fails may throw; nothing may crash, hang
        /// or stay behind.
        private func live(_ plan: FaultPlan, _ options: KMSDisplay.Options) {
            plan.run {
                guard let bench = try? DisplayBench(options) else { return }
                bench.display.probe()
                guard !bench.display.outputs.isEmpty else { return }
                if (try? bench.present(0, as: .modeset)) != nil { _ = try? bench.events(within: 40) }
                for frame in 1...3 where (try? bench.present(frame % 2, as: .flip)) != nil {
                    _ = try? bench.events(within: 40)
                }
                if let id = try? bench.output().id { _ = bench.display.refuseCurrentMode(of: id) }
                bench.display.restore()
            }
        }

        @Test(arguments: [false, true]) func `every call failing in turn leaks nothing and crashes nothing`(
            _ legacy: Bool
        ) throws {
            let options = KMSDisplay.Options(preferences: DisplayBench.small, forceLegacy: legacy)
            let whole = FaultPlan()
            live(whole, options)
            try #require(whole.calls.count > 100)
            #expect(whole.calls.contains(legacy ? "drmModePageFlip" : "drmModeAtomicCommit"))
            let descriptors = Lab.openDescriptors
            let codes = [SystemError.Code.outOfMemory, .invalidArgument, .noDevice]
            var plans: [(target: FaultPlan.Target, code: SystemError.Code)] = []
            for name in Set(whole.calls).sorted() {
                let count = whole.calls.count { $0 == name }
                for (place, nth) in Set([0, 1, count - 1]).sorted().enumerated() where nth < count {
                    plans.append((.call(name, nth: nth), codes[place]))
                }
                for code in codes { plans.append((.every(name), code)) }
            }
            for plan in plans {
                live(FaultPlan(plan.target, code: plan.code), options)
                try #require(Lab.openDescriptors == descriptors, "\(plan)")
                try #require(try Lab.framebuffers() == 0, "\(plan)")
            }
            // Everything was given back: nothing is on the glass and a new life begins as the first did.
            #expect(try VirtualGlass().planes().isEmpty)
            let bench = try DisplayBench(options)
            #expect(bench.display.probe())
            try bench.show(0, as: .modeset)
            bench.display.restore()
        }

        @Test func `modes given up and outputs replugged leave no buffer behind`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            for _ in 0..<4 {
                try bench.show(0, as: .modeset)
                let id = try bench.output().id
                if bench.display.refuseCurrentMode(of: id) == nil { bench.display.probe() }
                #expect(try Lab.framebuffers() == 2)
                #expect(mappings == 2)
                // Handles are given out lowest first.
                let card = try #require(bench.display.cards.first)
                let size = Size(width: 16, height: 16)
                #expect(try DumbBuffer(size, .xrgb8888, on: card).handle.rawValue <= 3)
            }
            bench.display.close(try bench.output().id)
            #expect(bench.display.outputs.isEmpty)
            #expect(try Lab.framebuffers() == 0)
            #expect(mappings == 0)
        }

        private var mappings: Int {
            ((try? Lab.read("/proc/self/maps")) ?? "").split(separator: "\n").count { $0.hasSuffix(Lab.device) }
        }
    }
}
