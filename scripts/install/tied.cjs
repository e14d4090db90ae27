// Loaded first (node -r) into a program started over an IPC channel: it ends with whoever started it, even after kill -9.
process.on("disconnect", () => process.exit(1));
process.channel?.unref();
