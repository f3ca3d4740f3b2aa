import Glibc
import Testing

/// Makes an empty folder for a test's files, and gives its path.
///
/// - Parameter name: what the test is about, so that what is left behind tells where it is from.
func scratchFolder(_ name: String) throws -> String {
    var template = Array("/tmp/signaged-\(name).XXXXXX".utf8CString)
    return String(cString: try #require(mkdtemp(&template)))
}
