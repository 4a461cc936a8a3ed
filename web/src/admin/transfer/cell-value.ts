import { entityNamed, type Field, isEntityName, trimBlanks } from '@coop/sync/entities'
import { fold, fractionText, isTime, momentIn, timeText, utcTime } from '@coop/sync/rules'
import type { Json } from '@coop/sync/write'
import { optionLabel } from '../texts/option-label.ts'
import { siteZone } from '../texts/site-date.ts'
import { splitEntries } from './list-cell.ts'
import type { References } from './references.ts'

/** A value for the schema of the field to check, or a message that names the fault of the cell and its remedy. */
export type CellValue = { readonly value: Json } | { readonly error: string }

/** Reads the value of a field from a cell. An empty cell means no value, or the default of a required field. */
export function cellValue(field: Field, cell: string, references: References): CellValue {
  const text = trimBlanks(cell)
  if (field.pgType === 'text[]') return listValue(field, text)
  if (text === '') return { value: field.nullable ? null : (field.default ?? '') }
  switch (field.pgType) {
    case 'boolean':
      return booleanValue(text)
    case 'integer':
    case 'bigint':
      return numberValue(text)
    case 'uuid':
      return referenceValue(field, text, references)
    case 'text':
      return field.options === null ? { value: text } : optionValue(field.options, field, text)
    case 'timestamp with time zone':
      return timeValue(text)
    case 'jsonb':
      return { value: text }
    default:
      return field.pgType satisfies never
  }
}

const yes = new Set(['yes', 'true', '1', 'x'])
const no = new Set(['no', 'false', '0'])

function booleanValue(text: string): CellValue {
  const word = fold(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { error: 'Write yes or no' }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d{1,6}))?(Z|[+-]\d\d:?\d\d)$/

/** A time with its zone, to the microsecond. A day alone means noon in the zone of the site. */
function timeValue(text: string): CellValue {
  const [, day = '', minute = '', second = ':00', fraction = '', zone = ''] = TIME.exec(text) ?? []
  const time = DAY.test(text)
    ? noonOf(text)
    : utcTime(`${day}T${minute}${second}${fractionText(fraction)}${zone.replace('Z', '+00:00')}`)
  return isTime(time)
    ? { value: time }
    : { error: 'Write a day such as 2026-06-27, or a time with its zone such as 2026-06-27T09:30+02:00' }
}

function noonOf(day: string): string {
  const noon = momentIn(siteZone, `${day}T12:00`)
  return noon === null ? '' : timeText(noon.getTime())
}

/** Accepts spaces between thousands and a euro sign, as spreadsheets write them. */
function numberValue(text: string): CellValue {
  const digits = text.replace(/[\s'’€]/gu, '').replace(/[.,]0{1,2}$/, '')
  if (!/^[-−]?\d+$/.test(digits)) return { error: 'Write a whole number in digits, such as 1200' }
  return { value: Number(digits.replace('−', '-')) }
}

function referenceValue({ references: table }: Field, text: string, references: References): CellValue {
  if (table === null || !isEntityName(table)) return { value: text }
  const { label, plural } = entityNamed(table)
  const reference = references.find(table, text)
  switch (reference.kind) {
    case 'found':
      return { value: reference.id }
    case 'unknown':
      return {
        error: `There is no ${label.toLowerCase()} “${text}”: correct the name, or add it to ${plural} first`,
      }
    case 'several':
      return { error: `Several items are called “${text}”. Write one of ${reference.others.join(', ')}` }
    default:
      return reference satisfies never
  }
}

function optionValue(options: readonly string[], field: Field, text: string): CellValue {
  const option = optionCalled(options, text)
  if (option !== undefined) return { value: option }
  return field.schema.safeParse(text).success ? { value: text } : notOnOffer(options, text)
}

/** The option with this value or form label, without regard to case and accents; undefined if there is none. */
function optionCalled(options: readonly string[], text: string): string | undefined {
  const wanted = fold(text)
  return options.find((option) => fold(option) === wanted || fold(optionLabel(option)) === wanted)
}

function notOnOffer(options: readonly string[], text: string): CellValue {
  return { error: `“${text}” is not an option. Write one of ${options.join(', ')}` }
}

function listValue({ options, nullable }: Field, text: string): CellValue {
  const texts = splitEntries(text, false).map(([entry = '']) => entry)
  if (texts.length === 0) return { value: nullable ? null : [] }
  if (options === null) return { value: texts }
  const unknown = texts.find((each) => optionCalled(options, each) === undefined)
  if (unknown !== undefined) return notOnOffer(options, unknown)
  return { value: texts.map((each) => optionCalled(options, each) ?? each) }
}
