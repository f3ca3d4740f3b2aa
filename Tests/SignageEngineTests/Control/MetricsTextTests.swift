import Testing

@testable import SignageEngine

@Suite struct MetricsTextTests {
    @Test func valuesStandInPrometheusForm() {
        var text = MetricsText()
        text.add("signaged_outputs", .gauge, "Displays.", 2)
        text.add(
            "signaged_frames_total", .counter, "Frames.",
            [([("output", "HDMI-A-1")], 12), ([("output", "odd \"name\"\\")], 0.5)])
        text.add("signaged_nothing", .gauge, "Left out.", [])
        #expect(
            text.text == """
                # HELP signaged_outputs Displays.
                # TYPE signaged_outputs gauge
                signaged_outputs 2
                # HELP signaged_frames_total Frames.
                # TYPE signaged_frames_total counter
                signaged_frames_total{output="HDMI-A-1"} 12
                signaged_frames_total{output="odd \\"name\\"\\\\"} 0.5

                """)
    }

    @Test func histogramsAddUp() {
        var histogram = Histogram(bounds: [.milliseconds(1), .milliseconds(10)])
        for milliseconds in [0, 1, 2, 10, 11, 500] { histogram.note(.milliseconds(Int64(milliseconds))) }
        #expect(histogram.counts == [2, 2, 2])
        var other = Histogram(bounds: histogram.bounds)
        other.note(.milliseconds(5))
        var both = histogram
        both.add(other)
        #expect(both.counts == [2, 3, 2] && both.sum == histogram.sum + .milliseconds(5))
        #expect(histogram.counts == [2, 2, 2])
        // Its counts are in it: who keeps a copy does not make the next note copy them.
        #expect(MemoryLayout<Histogram>.size >= Histogram.mostClasses * MemoryLayout<Int64>.size)
        var text = MetricsText()
        text.add("t_seconds", "Time.", histograms: [([("output", "A")], histogram)])
        #expect(
            text.text == """
                # HELP t_seconds Time.
                # TYPE t_seconds histogram
                t_seconds_bucket{output="A",le="0.001"} 2
                t_seconds_bucket{output="A",le="0.01"} 4
                t_seconds_bucket{output="A",le="+Inf"} 6
                t_seconds_sum{output="A"} 0.524
                t_seconds_count{output="A"} 6

                """)
    }
}
