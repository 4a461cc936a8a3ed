/** The interval at which the time on pages changes, so that pages can be cached in between. */
export const clockSlotMs = 600_000

/** @param now milliseconds since 1970, as is the result */
export function clockSlot(now: number): number {
  return Math.floor(now / clockSlotMs) * clockSlotMs
}
