import type { Fields, Json } from '../fields.ts'

/**
 * The words of a write about a time that saves make (`save-time`): `now` is the moment when the server applies it,
 * `keep` leaves the time as it stands there, and a time is that time. Nothing, and null, are `keep`: null is the value
 * of a row whose flag is off, which has no time whatever is said. Where none stands to be kept, it is `now`.
 */
export type SaidTime = Json | undefined

/** The times that saves make, each with the flag that has to be on. */
export function saveTimes(fields: Fields): { readonly name: string; readonly flag: string }[] {
  return Object.entries(fields).flatMap(([name, { derivation }]) =>
    derivation?.kind === 'save-time' ? [{ name, flag: derivation.flag }] : [],
  )
}

/** The time that a save leaves where the flag is on. */
export function timeAfter(said: SaidTime, stands: SaidTime, savedAt: string): string {
  const time = said === 'keep' || said == null ? stands : said
  return typeof time === 'string' && time !== 'now' ? time : savedAt
}

/** The word of one write that does the same as two, one after the other: what null has cleared is not there to be kept. */
export function saidTogether(earlier: SaidTime, later: Json): Json {
  if (later !== 'keep' || earlier === undefined) return later
  return earlier ?? 'now'
}
