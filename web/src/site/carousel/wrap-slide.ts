export const carouselTiming = { intervalMs: 7000, fadeMs: 1000 } as const

/** A slide index after any number of steps, wrapped at both ends; 0 without slides. */
export function wrapSlide(index: number, count: number): number {
  return count > 0 ? ((index % count) + count) % count : 0
}
