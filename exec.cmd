@rem The npm scripts begin with "exec", so that a POSIX shell hands signals to Node. Windows' cmd has no such command: this is it.
@%*
