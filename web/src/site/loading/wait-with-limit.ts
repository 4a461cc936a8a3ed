/** Waits for the work, but no longer than so many milliseconds. */
export async function waitWithLimit(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
