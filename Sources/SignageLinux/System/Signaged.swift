/// The program.
public enum Signaged {
    public static let version = "0.1.0"
}
