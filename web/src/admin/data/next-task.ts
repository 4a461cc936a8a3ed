/** Another task, after the frame that may be due. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
