// This file is loaded into the engine's process before its own code. It answers the bench's questions about memory, and
// ends the process when the bench has ended.
const { channel } = process

process.on('message', () => {
  globalThis.gc?.()
  const peak = process.resourceUsage().maxRSS * 1024
  process.send?.({ ...process.memoryUsage(), peak })
})
process.on('disconnect', () => process.exit())
channel?.unref()
