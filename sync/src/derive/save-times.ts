import type { Fields, Json } from '../fields.ts'

/**
 * A write's value of a save time (`save-time`). `now` is the moment when the server applies the write, `keep` leaves
 * the present time, and a time is that time. A missing value and null mean `keep`: null is the value of a row whose
 * flag is off, which has no time in any case. Without a time to keep, the value becomes `now`.
 */
export type SaidTime = Json | undefined

/** The save times, each with the flag that has to be on. */
export function saveTimes(fields: Fields): { readonly name: string; readonly flag: string }[] {
  return Object.entries(fields).flatMap(([name, { derivation }]) =>
    derivation?.kind === 'save-time' ? [{ name, flag: derivation.flag }] : [],
  )
}

/** The time after a save, while the flag is on. */
export function timeAfter(said: SaidTime, stands: SaidTime, savedAt: string): string {
  const time = said === 'keep' || said == null ? stands : said
  return typeof time === 'string' && time !== 'now' ? time : savedAt
}

/** The value of one write with the effect of two: a time that null has cleared cannot be kept. */
export function saidTogether(earlier: SaidTime, later: Json): Json {
  if (later !== 'keep' || earlier === undefined) return later
  return earlier ?? 'now'
}
