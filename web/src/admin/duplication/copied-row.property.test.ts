import { childListsOf, clientFields, entityNamed, contentNames, rowSchema } from '@coop/sync/entities'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, textOf } from '../data/json-values.ts'
import { arbitraryRow } from '../testing/arbitrary-rows.ts'
import { aRow } from '../testing/source-fixture.ts'
import { canBeCopied, copiedRow, publicFlag } from './copied-row.ts'

const copied = contentNames.filter((name) => canBeCopied(entityNamed(name)))

const ids = () => {
  let count = 0
  return () => `018f0000-0000-7000-a000-${String((count += 1)).padStart(12, '0')}`
}

test('all entities except files can be copied', () => {
  expect(contentNames.filter((name) => !copied.includes(name))).toEqual(['website_assets'])
})

test.for(copied)('a copy of %s is valid and differs only where necessary', { tags: 'random' }, (name) => {
  const entity = entityNamed(name)
  const rows = fc.tuple(...[0, 1, 2].map((place) => arbitraryRow(name, place)))
  fc.assert(
    fc.property(rows, (originals) => {
      const newId = ids()
      const all = [...originals]
      // The copy of a copy must be unique as well.
      for (const row of [...originals, ...originals]) {
        const copy = copiedRow(entity, row, all, newId)
        expect(rowSchema(entity).safeParse(copy).error).toBeUndefined()

        const flag = publicFlag(entity)
        const title = textOf(copy[entity.title])
        expect(title).toMatch(/ \(copy( \d+)?\)$/)
        const own = new Set<string | null>([entity.title, 'slug', entity.unique, flag])
        for (const [field, { fallback, derivation }] of clientFields(entity.fields)) {
          if (own.has(field) || derivation !== null) continue
          const isSame = fallback !== null && row.values[field] === row.values[fallback]
          expect(copy[field]).toEqual(isSame ? title : row.values[field])
        }
        if (flag !== null) expect(copy[flag]).toBe(false)
        for (const { name: list } of childListsOf(entity)) {
          const [before, after] = [itemsOf(row.values[list]), itemsOf(copy[list])]
          expect(after.map((item) => ({ ...item, id: '' }))).toEqual(
            before.map((item) => ({ ...item, id: '' })),
          )
          for (const { id } of after) expect(before.map((item) => item['id'])).not.toContain(id)
        }
        for (const field of ['slug', entity.unique, entity.slug?.follows === true ? entity.title : null]) {
          if (field === null || !(field in entity.fields)) continue
          expect(all.map(({ values }) => values[field])).not.toContain(copy[field])
        }
        all.push(aRow(name, newId(), copy))
      }
    }),
  )
})

const theme = entityNamed('offering_themes')
const aTheme = (id: string, name: string) =>
  aRow('offering_themes', id, { name, slug: id, short_name: name, is_active: true })

test('a copy is named after the original, and its number is increased', () => {
  const rows = [aTheme('ai', 'AI'), aTheme('ai-copy', 'AI (copy)'), aTheme('data', 'Data')]
  const nameOf = (row = rows[0]) => row && copiedRow(theme, row, rows, ids())['name']
  expect(nameOf(rows[0])).toBe('AI (copy 2)')
  expect(nameOf(rows[1])).toBe('AI (copy 2)')
  expect(nameOf(rows[2])).toBe('Data (copy)')
})

test('a copy has a free address, a short name that still equals the name, and is not public', () => {
  const row = aTheme('ai', 'AI')
  const holder = aTheme('ai-copy', 'Something else')
  expect(copiedRow(theme, row, [row, holder], ids())).toMatchObject({
    name: 'AI (copy)',
    short_name: 'AI (copy)',
    slug: 'ai-copy-2',
    is_active: false,
  })
})

test('a name without space for the suffix is shortened', () => {
  const row = aTheme('long', 'ß'.repeat(200))
  const copy = copiedRow(theme, row, [row], ids())
  expect(copy['name']).toBe(`${'ß'.repeat(193)} (copy)`)
  expect(rowSchema(theme).safeParse(copy).success).toBe(true)
})
