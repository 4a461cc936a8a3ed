import { isoSecond } from './is-time.ts'

/** A time from Postgres' JSON in any zone, as Postgres writes it in UTC. */
export function utcTime(text: string): string {
  const [, local = '', fraction = '', zone = ''] = /^([^.+]{19})(\.\d+)?([+-].*)$/.exec(text) ?? []
  const second = isoSecond(Date.parse(`${local}${zone}`))
  return second === '' ? text : `${second}${fraction}+00:00`
}
