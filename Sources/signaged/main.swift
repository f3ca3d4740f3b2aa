import SignageLinux

ThisProcess.holdStandardDescriptors()
ThisProcess.exit(Program.run(Array(CommandLine.arguments.dropFirst())))
