import SignageLinux

ThisProcess.exit(Program.run(Array(CommandLine.arguments.dropFirst())))
