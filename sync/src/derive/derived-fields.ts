import type { Fields, Json } from '../fields.ts'
import { timeAfter } from './save-times.ts'

/**
 * How the server computes derived fields: as SQL for code that stores or shows a row, and as a prediction for a browser
 * that has only the row. Only the declaration of a field has its derivation.
 */

/** The SQL names of the row that a statement writes, and of its context. */
export interface RowSql {
  /** The column of the row after the write. */
  value: (column: string) => string
  /** The write's value of a column, as text. */
  said: (column: string) => string
  /** Another table, by its name. */
  table: (name: string) => string
  /** The time of the save. */
  now: string
}

/** Each derived field of one table, with the SQL that computes it. */
export function derivedColumns(table: string, fields: Fields, sql: RowSql): [name: string, sql: string][] {
  return Object.entries(fields).flatMap(([name, { derivation }]): [string, string][] => {
    switch (derivation?.kind) {
      case undefined:
        return []
      case 'save-time':
        return [[name, savedTime(name, derivation.flag, sql)]]
      case 'copied': {
        const { reference } = derivation
        const target = fields[reference]?.references
        if (target == null)
          throw new Error(`${table}.${reference} is no reference, and ${name} copies from it`)
        return [[name, `(select r.${name} from ${sql.table(target)} r where r.id = ${sql.value(reference)})`]]
      }
      case 'read-from-file': {
        const { address } = derivation
        const isSame = `r.id = ${sql.value('id')} and r.${address} = ${sql.value(address)}`
        const ofUpload = `f.address = ${sql.value(address)}`
        return [
          [
            name,
            `coalesce((select r.${name} from ${sql.table(table)} r where ${isSame}), ` +
              `(select f.${name} from ${sql.table('media_files')} f where ${ofUpload}))`,
          ],
        ]
      }
      case 'counted': {
        const { changes } = derivation
        const isOther = `r.${changes} is distinct from ${sql.value(changes)}`
        const next = `r.${name} + case when ${isOther} then 1 else 0 end`
        const row = `${sql.table(table)} r where r.id = ${sql.value('id')}`
        return [[name, `coalesce((select ${next} from ${row}), 1)`]]
      }
      default:
        return derivation satisfies never
    }
  })
}

/** The time of the row stays unless the write says `now` or the row has none. */
function savedTime(name: string, flag: string, sql: RowSql): string {
  const said = `case when ${sql.said(name)} is distinct from 'now' then ${sql.value(name)} end`
  return `case when ${sql.value(flag)} then coalesce(${said}, ${sql.now}) end`
}

/** The derived fields that depend only on the row, as a save at this time leaves them. */
export function predictDerived(
  fields: Fields,
  row: { readonly before: RowValues; readonly after: RowValues; readonly changes: RowValues },
  savedAt: string,
): Record<string, Json> {
  const { before, after, changes } = row
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { derivation }]): [string, Json][] => {
      switch (derivation?.kind) {
        case undefined:
        case 'copied':
          return []
        case 'save-time':
          return [
            [name, after[derivation.flag] === true ? timeAfter(changes[name], before[name], savedAt) : null],
          ]
        case 'read-from-file': {
          const isSame = before[derivation.address] === after[derivation.address]
          return [[name, isSame ? (before[name] ?? null) : null]]
        }
        case 'counted': {
          const count = before[name]
          const value = before[derivation.changes] ?? null
          if (typeof count !== 'number' || value === null) return [[name, 1]]
          return [[name, value === after[derivation.changes] ? count : count + 1]]
        }
        default:
          return derivation satisfies never
      }
    }),
  )
}

type RowValues = Readonly<Record<string, Json>>
