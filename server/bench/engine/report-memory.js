// This file is loaded into the engine's process before its own code. It answers the bench's questions about memory and
// processor time, and ends the process when the bench has ended.
const { channel } = process

/** Of all that the process has used, in milliseconds. */
function processorMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

// A timer comes late by as much as the work before it takes. In processor time this tells nothing of other processes.
let previous = processorMs()
let longestTurnMs = 0
setInterval(() => {
  const now = processorMs()
  longestTurnMs = Math.max(longestTurnMs, now - previous)
  previous = now
}, 1).unref()

process.on('message', () => {
  const turn = longestTurnMs
  globalThis.gc?.()
  const peak = process.resourceUsage().maxRSS * 1024
  process.send?.({ ...process.memoryUsage(), peak, processorMs: processorMs(), longestTurnMs: turn })
  longestTurnMs = 0
  previous = processorMs()
})
process.on('disconnect', () => process.exit())
channel?.unref()
