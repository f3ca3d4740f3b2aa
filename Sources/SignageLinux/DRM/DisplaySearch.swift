/// How hard to look for displays.
public enum DisplaySearch: Sendable {
    /// What the kernel knows already. Cheap, so that it can be done each second.
    case glance
    /// Where none is in use, connectors are asked what is connected to them: for real panels, up to a tenth of a second
    /// each, in which nothing else happens.
    case thorough
}
