// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFeature, aMirror, aMirrorStep, anInsertOf, aRow } from '../testing/mirror-fixture.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { createTextIndex } from '../data/mirror/index-texts.ts'
import { rowObjects } from '../data/rows/row-objects.ts'
import { readOnlyQuery } from '../data/mirror/read-only-query.ts'
import { allTexts, readFoundTexts, type TextFilter, textQuestion } from './search-texts.ts'

const long = `${'Much before it. '.repeat(500)}The lighthouse stands here. ${'And after. '.repeat(500)}`
let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
  await mirror.store.commit(
    aMirrorStep(10, {
      services: [
        anInsertOf(
          aRow('services', 1, { name: 'Harbour Desk', short_description: 'For companies by the sea' }),
        ),
        anInsertOf(aRow('services', 2, { name: 'Price Test', long_description: 'What a harbour may cost' })),
      ],
      service_features: [aFeature(50, 2, 'A map of every harbour')],
      content: [anInsertOf(aRow('content', 3, { title: 'On Söner', content: long }))],
    }),
  )
  await createTextIndex(mirror.db).update()
})
afterAll(() => mirror.db.close())

async function search(query: string, filter: TextFilter = allTexts) {
  const question = textQuestion(query, filter)
  if (question === null) throw new Error('There are no words')
  return readFoundTexts(rowObjects(await readOnlyQuery(mirror.db, question)))
}
const places = async (query: string, filter?: TextFilter) =>
  (await search(query, filter)).places.map(({ rowId, label }) => `${Number(rowId.slice(-3))} ${label}`)

test('titles come first, and items of lists belong to their row', async () => {
  expect(await places('harbour')).toEqual(['1 Service name', '2 Long description', '2 Features'].toSorted())
  expect((await places('harbour'))[0]).toBe('1 Service name')
})

test('one text must contain all words: exactly, by their stem, or the last one by its beginning', async () => {
  expect(await places('company')).toEqual(['1 Short description'])
  expect(await places('sea comp')).toEqual(['1 Short description'])
  expect(await places('harbour sea')).toEqual([])
  expect(await places('SONER')).toEqual(['3 Title'])
  expect(await places('the')).toContain('1 Short description')
})

test('matches are counted per field without the filter, which selects those of an entity or of one field', async () => {
  const { counts } = await search('harbour', { entity: 'content', field: null })
  expect(counts.map(({ entity, label, count }) => `${entity} ${label} ${count}`).toSorted()).toEqual([
    'services Features 1',
    'services Long description 1',
    'services Service name 1',
  ])
  expect(await places('harbour', { entity: 'content', field: null })).toEqual([])
  const field = counts.find(({ label }) => label === 'Long description')?.key ?? ''
  expect(await places('harbour', { entity: 'services', field })).toEqual(['2 Long description'])
})

test('of a very long text, the part around the word is returned', async () => {
  const [place] = (await search('lighthouse')).places
  expect(place).toMatchObject({ rowId: idOf(3), field: 'content', isWhole: false })
  expect(place?.body).toContain('The lighthouse stands here')
  expect(place?.body.length).toBe(4_000)
})

test('punctuation is not a word, and has no meaning to the database', async () => {
  expect(textQuestion(' —!*:()&| ', allTexts)).toBeNull()
  expect(await places(`harbour' & !:*|(`)).toHaveLength(3)
})

test('of very many matches all are counted, and those in titles come first', async () => {
  const db = await aMirror()
  const titled = new Set([7, 450, 900])
  const rows = Array.from({ length: 900 }, (_, i) => i + 1).map((n) => {
    const name = titled.has(n) ? `Sandbank ${n}` : `Row ${n}`
    return anInsertOf(aRow('services', n, { name, long_description: `By the sandbank, ${n}` }))
  })
  await db.store.commit(aMirrorStep(10, { services: rows }))
  await createTextIndex(db.db).update()
  const question = textQuestion('s', allTexts) ?? expect.fail()
  const { places: shown, counts } = readFoundTexts(rowObjects(await readOnlyQuery(db.db, question)))
  expect(counts.map(({ label, count }) => `${label} ${count}`).toSorted()).toEqual([
    'Long description 900',
    'Service name 3',
  ])
  expect(shown).toHaveLength(40)
  expect(new Set(shown.slice(0, 3).map(({ rowId }) => Number(rowId.slice(-3))))).toEqual(titled)
  expect(shown.slice(3).every(({ field }) => field === 'long_description')).toBe(true)
  await db.db.close()
})
