/** Waits for the next task, so that a due frame is drawn first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
