public import SignageEngine

/// What `signaged inputs` reports: every input device, read and closed again.
///
/// Whether another program keeps a device for itself is found by asking for that for a moment, of devices that would
/// be used only.
public func surveyInputs(
    settings: DeviceSettings = DeviceSettings(), isVerbose: Bool = false, directory: String = "/dev/input"
) -> InputsReport {
    var report = InputsReport(devices: [], settings: settings, isVerbose: isVerbose)
    for node in DeviceNodes(directory: directory, prefix: "event").nodes() {
        do throws(InputFault) {
            let handle = try EvdevHandle(node: node.path)
            let description = handle.describe()
            report.devices.append(description)
            guard InputSelection(description, rule: settings.touchRule(for: description)).use != nil else { continue }
            do throws(SystemError) {
                try handle.grab()
                handle.ungrab()
            } catch {
                if error.code == .busy { report.heldElsewhere.insert(node.path) }
            }
        } catch {
            report.skipped.append(InputsReport.Skipped(node: node.path, reason: error.reason))
        }
    }
    return report
}
