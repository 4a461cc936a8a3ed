import type { Field } from '@coop/sync/entities'
import * as fc from 'fast-check'

/**
 * Values of the right JSON type, valid and invalid. It omits values that Postgres would cast without an error (texts
 * that look like numbers, upper-case ids), and references to missing rows, which are not errors of a field.
 *
 * @param referredId the id of a row for references
 */
export function valuesFor(field: Field, referredId: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 12, arbitrary: ofType(field, referredId) },
  )
}

function ofType(field: Field, referredId: string): fc.Arbitrary<unknown> {
  switch (field.pgType) {
    case 'timestamp with time zone':
      return fc.constantFrom(
        // Words of a write for a time of a save; Postgres accepts one of them as a time.
        ...(field.derivation?.kind === 'save-time' ? ['now', 'keep'] : []),
        '2026-06-27T08:00:00+00:00',
        '1999-12-31T23:59:59.999999+00:00',
        '2031-01-01T00:00:00.5+00:00',
        '2026-02-30T00:00:00+00:00',
        '2026-06-27T25:00:00+00:00',
        'keep it',
        '',
      )
    case 'jsonb':
      return fc.oneof(
        fc.dictionary(
          texts.filter((name) => name !== '__proto__'),
          fc.oneof(texts, fc.integer(), fc.constant(null)),
          { maxKeys: 3 },
        ),
        fc.constantFrom('a', 1, true, ['a'], {}),
      )
    case 'uuid':
      return fc.constantFrom(referredId, 'no-id', '')
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'bigint':
      return fc.oneof(
        fc.integer({ min: -3, max: 14 }),
        fc.constantFrom(
          999,
          1000,
          9999,
          10_000,
          2 ** 31 - 1,
          2 ** 31,
          -(2 ** 31) - 1,
          1e12,
          1e12 + 1,
          2 ** 53,
          1.5,
          1e300,
        ),
      )
    case 'text[]':
      return fc.oneof(
        fc.array(fc.oneof(texts, fc.constantFrom('a', ...(field.options ?? []))), { maxLength: 4 }),
        fc.subarray([...(field.options ?? ['x', 'y', 'z'])]),
        fc.constantFrom([null], ['a', null], ['a', 'a'], numbered(50), numbered(51)),
      )
    default:
      return fc.oneof(
        texts,
        fc.constantFrom(
          ...(field.options ?? [
            'a-b',
            '/a',
            'https://a.example/b',
            '//a',
            'ftp://a',
            '/a b',
            '/',
            ...addresses,
          ]),
        ),
      )
  }
}

const edges = [
  '',
  ' ',
  '\t',
  ' a',
  'a\n',
  'a\r',
  '\u00a0a',
  'a\u2028',
  'a\0',
  '\ud800',
  '\udc00a',
  'a--b',
  '-a',
  'a-',
  'A',
  'ä',
  '/\ta',
  'a\nb',
  '-1',
]
const addresses = [
  ...'/media/a /media/a/b.webp /media//a /media/.a /media/../a /media/%2e /media/ä /images/a'.split(' '),
  ..."a.example HTTP://ä.example:80/[ä]?a=%20#' https://a.example:60000 https://a.0 https://a".split(' '),
  ...'https://a@b.example https://a.example\\b javascript:a a.example/\u0180 https://xn--a.example'.split(
    ' ',
  ),
  '/media/a\n',
  'a.example/a b',
  'a.example\n',
]
const lengths = [200, 201, 255, 256, 1999, 2000, 2001, 50_000, 50_001, 200_000, 200_001]
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('a', 'b', '-', '0', ' ', '/', '.'), maxLength: 8 }),
  fc.constantFrom(...edges),
  fc
    .tuple(fc.constantFrom(...lengths), fc.constantFrom('a', '💥', 'é'))
    .map(([length, unit]) => unit.repeat(length)),
  fc.constantFrom(...lengths).map((length) => `/media/${'a'.repeat(length - 7)}`),
  fc.constantFrom(...lengths).map((length) => `a.example/${'a'.repeat(length - 10)}`),
  fc
    .array(
      fc.constantFrom(
        '/media',
        '/',
        '.',
        'a',
        '-',
        'https://',
        'a.example',
        ':1',
        '@',
        '\\',
        '?',
        ']',
        '×',
        'ž',
      ),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
)

function numbered(length: number): string[] {
  return Array.from({ length }, (_, i) => `entry ${i}`)
}
