import { z } from 'zod'
import { field, optional } from './field.ts'
import { SHORT_TEXT, trimmed } from './storable-text.ts'

const LIST_LENGTH = 50

export const flag = (label: string, value: boolean) =>
  field('boolean', label, z.boolean(), 'boolean', { default: value })

/** One of a fixed list. The message for another value, which the API or a file can contain, gives the list. */
function oneOf<const O extends readonly [string, ...string[]]>(label: string, options: O) {
  const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''
  return z.enum(options, {
    error: ({ input }) =>
      isMissing(input) ? `${label} is required` : `${label} must be one of: ${options.join(', ')}`,
  })
}

export const select = <const O extends readonly [string, ...string[]]>(
  label: string,
  options: O,
  value?: O[number],
) =>
  field('select', label, oneOf(label, options), 'text', {
    options,
    ...(value === undefined ? {} : { default: value }),
  })

/** A value that is valid `unlisted` is kept and shown, but no form offers it to other rows. */
export const optionalSelect = <
  const O extends readonly [string, ...string[]],
  const U extends readonly string[] = [],
>(
  label: string,
  options: O,
  unlisted?: U,
) =>
  field('select', label, oneOf(label, [...options, ...(unlisted ?? [])]).nullable(), 'text', {
    ...optional,
    options,
  })

/** A list of trimmed, different texts. */
function cleanList(items: z.ZodType<string> = trimmed(SHORT_TEXT, 'An entry is empty')) {
  return z
    .array(items)
    .max(LIST_LENGTH, { error: `At most ${LIST_LENGTH} entries`, abort: true })
    .refine((list) => new Set(list).size === list.length, 'An entry appears twice')
}

export const emptyList = (): string[] => []

/** Some of a fixed list, or null for none (an empty list is never stored). */
export const choices = (label: string, options: readonly [string, ...string[]]) =>
  field('choices', label, cleanList(oneOf(label, options)).min(1).nullable(), 'text[]', {
    ...optional,
    options,
    compare: 'set',
  })

export const themeNames = (label: string) =>
  field('theme-names', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeSlugs = (label: string) =>
  field('theme-slugs', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeTags = (label: string) =>
  field('theme-tags', label, cleanList(), 'text[]', { default: emptyList(), compare: 'set' })

export const themeName = (label: string) =>
  field('theme-name', label, trimmed(SHORT_TEXT, `${label} is empty`).nullable(), 'text', optional)

export const textList = (label: string) =>
  field('text-list', label, cleanList(), 'text[]', { default: emptyList() })
