import { z } from 'zod'
import { parameterKinds } from './bind-parameters.ts'

const parameterSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(parameterKinds),
  default_value: z.string().nullable(),
  options_query: z.string().nullable(),
  display_order: z.number(),
})
export type Parameter = z.infer<typeof parameterSchema>

/** The parameters of a report, from its child list, in their order. */
export function parametersOf(items: unknown): Parameter[] {
  return z
    .array(parameterSchema)
    .catch([])
    .parse(items)
    .toSorted((a, b) => a.display_order - b.display_order)
}

export interface ParameterValues {
  /** The texts of the fields. '' means no value. */
  readonly shown: ReadonlyMap<string, string>
  readonly values: ReadonlyMap<string, string | null>
  /** The errors of values, by parameter name. */
  readonly problems: ReadonlyMap<string, string>
}

const MOST_LETTERS = 200

/** The parameter values in the address, otherwise the defaults of the report. */
export function parameterValues(
  parameters: readonly Parameter[],
  search: URLSearchParams,
  today: string,
): ParameterValues {
  const shown = new Map<string, string>()
  const values = new Map<string, string | null>()
  const problems = new Map<string, string>()
  for (const parameter of parameters) {
    const { name, kind } = parameter
    const given = search.get(name) ?? parameter.default_value ?? ''
    const value = kind === 'date' ? dayOf(given, today) : given
    shown.set(name, value)
    values.set(name, value === '' ? null : value)
    const problem = problemOf(parameter, value)
    if (problem !== null) problems.set(name, problem)
  }
  return { shown, values, problems }
}

function problemOf({ label, kind }: Parameter, value: string): string | null {
  if (value === '') return null
  if (value.length > MOST_LETTERS) return `${label} may have at most ${MOST_LETTERS} characters`
  if (value.includes('\0')) return `${label} contains an invalid character`
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? null : `${label} must be a number`
    case 'date':
      return z.iso.date().safeParse(value).success ? null : `${label} must be a date`
    case 'text':
    case 'choice':
      return null
    default:
      return kind satisfies never
  }
}

const relative = /^today(?:-(\d{1,5}))?$/
const DAY_MS = 86_400_000

/** Converts `today` and `today-30` to days, and keeps any other value. */
function dayOf(value: string, today: string): string {
  const days = relative.exec(value)
  if (days === null) return value
  return new Date(Date.parse(today) - Number(days[1] ?? 0) * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The query string with another value for a parameter. An empty value is kept, because it overrides the default of the
 * report.
 */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set(name, value)
  return next
}
