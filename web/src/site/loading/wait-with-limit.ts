/** Waits for the work, but at most `ms` milliseconds. */
export async function waitWithLimit(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])
}
