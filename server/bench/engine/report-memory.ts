// Loaded into the engine's process before its own code: answers the bench's questions about memory, and ends the
// process when the bench is gone.
const { channel } = process

process.on('message', () => {
  globalThis.gc?.()
  const peak = process.resourceUsage().maxRSS * 1024
  process.send?.({ ...process.memoryUsage(), peak })
})
process.on('disconnect', () => process.exit())
channel?.unref()
