// Loaded into the engine's process before its own code: answers the bench's questions about memory, and ends the
// process when the bench is gone.
const { channel, memoryUsage } = process

process.on('message', () => {
  globalThis.gc?.()
  process.send?.(memoryUsage())
})
process.on('disconnect', () => process.exit())
channel?.unref()
