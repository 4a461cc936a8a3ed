import { z } from 'zod'
import { badArticleAddress } from '../rules/article-address.ts'
import { field, optional } from './field.ts'
import { LONG_TEXT, SHORT_TEXT, storable, trimmed } from './storable-text.ts'

export const requiredText = (label: string, max = SHORT_TEXT) =>
  field('text', label, trimmed(max, `${label} is required`), 'text')

/** Text that equals another field's until it has a value. */
export const textLike = (label: string, fallback: string) =>
  field('text', label, trimmed(SHORT_TEXT, `${label} is required`), 'text', { fallback })

/** Text with a default: it cannot be empty. */
export const textWithDefault = (label: string, value: string) =>
  field('text', label, trimmed(SHORT_TEXT, `${label} is required`), 'text', { default: value })

export const text = (label: string, max = SHORT_TEXT) =>
  field('text', label, storable(max).nullable(), 'text', optional)

export const longText = (label: string, max = LONG_TEXT) =>
  field('long-text', label, storable(max).nullable(), 'text', optional)

export const markdown = (label: string, max = LONG_TEXT) =>
  field(
    'markdown',
    label,
    storable(max)
      .refine((text) => badArticleAddress(text) === null, {
        error: ({ input }) =>
          `The address “${badArticleAddress(String(input))}” cannot be used in an article. Links can lead to web addresses (https://…), e-mail addresses, telephone numbers and pages of this site. Pictures must be in the library`,
      })
      .nullable(),
    'text',
    optional,
  )

const SQL_LENGTH = 10_000

export const requiredSql = (label: string) =>
  field('sql', label, trimmed(SQL_LENGTH, `${label} is required`), 'text')

export const optionalSql = (label: string) =>
  field('sql', label, storable(SQL_LENGTH).nullable(), 'text', optional)

const IDENTIFIER_PATTERN = /^[a-z][a-z0-9_]{0,59}$/

/** A name for use in a query. */
export const identifier = (label: string, value: string) =>
  field(
    'text',
    label,
    storable(SHORT_TEXT).regex(
      IDENTIFIER_PATTERN,
      `${label} can contain only a-z, 0-9 and _, and must begin with a letter`,
    ),
    'text',
    { default: value },
  )

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const slug = (label = 'Slug') =>
  field(
    'slug',
    label,
    z
      .string()
      .max(SHORT_TEXT, { error: `At most ${SHORT_TEXT} characters`, abort: true })
      .regex(SLUG_PATTERN, {
        error: ({ input }) =>
          input === '' ? `${label} is required` : `${label} can contain only a-z, 0-9 and single hyphens`,
      }),
    'text',
  )
