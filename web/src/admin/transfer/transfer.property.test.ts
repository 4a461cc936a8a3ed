import { entityNamed, contentNames, type EntityName } from '@coop/sync/entities'
import type { AdminRow } from '../data/admin-row.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedEntities } from '../data/values.ts'
import { arbitraryRow } from '../testing/arbitrary-rows.ts'
import { aRow } from '../testing/source-fixture.ts'
import { exportRows } from './export-rows.ts'
import { matchColumns } from './match-columns.ts'
import { createImportPlanner } from './plan-import.ts'
import { readCsv } from './read-csv.ts'
import { createReferences, type References } from './references.ts'

function planOf(name: EntityName, text: string, rows: readonly AdminRow[], references: References) {
  const { header, rows: table } = readCsv(new TextEncoder().encode(text).buffer, 'utf-8')
  const columns = matchColumns(entityNamed(name), header)
  expect(columns).not.toContain(null)
  const newId = () => 'none'
  const planner = createImportPlanner({ name, columns, rows, references, themes: [], newId })
  return table.filter((cells) => cells.length > 1).map((cells, i) => planner.plan(cells, i + 2))
}

const threeRows = (name: EntityName) => fc.tuple(...[0, 1, 2].map((place) => arbitraryRow(name, place)))

test.for(contentNames)('importing an export of %s changes nothing', { tags: 'random' }, async (name) => {
  const others = [...namedEntities(name)].filter((each) => each !== name)
  await fc.assert(
    fc.asyncProperty(threeRows(name), fc.tuple(...others.map(threeRows)), async (rows, referenced) => {
      const rowsOf = (each: EntityName) => (each === name ? rows : (referenced[others.indexOf(each)] ?? []))
      const references = createReferences(rowsOf)
      const file = await (await exportRows(name, rows, references)).text()
      const same = rows.map((_, i) => ({ state: 'same', number: i + 2, warnings: [] }))
      expect(planOf(name, file, rows, references)).toMatchObject(same)
      // Programs that save the file again use their own line ends, also within cells.
      for (const end of ['\n', '\r\n']) {
        const saved = file.replace(/\r\n|\n/g, end)
        expect(planOf(name, saved, rows, references), JSON.stringify(end)).toMatchObject(same)
      }
    }),
  )
})

test('a cell truncated by a spreadsheet never replaces the whole text', { tags: 'random' }, () => {
  const piece = fc.constantFrom('word ', 'Ä', '"', ';', '\n', '\n\n', "'", '=', '😀')
  const texts = fc
    .tuple(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.constantFrom(255, 32_767))
    .map(([pieces, length]) => {
      const stretch = `a${pieces.join('')}z`
      return { text: stretch.repeat(Math.ceil((length + 90) / stretch.length)), length }
    })
  const end = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(texts, end, end, ({ text, length }, before, after) => {
      const whole = text.replaceAll('\n', before)
      const row = aRow('content', '018f0000-0000-7000-9000-000000000001', {
        slug: 'a',
        title: 'A',
        content: whole,
      })
      // Half of a surrogate pair becomes a replacement character.
      const cut = new TextDecoder().decode(new TextEncoder().encode(whole.slice(0, length)))
      fc.pre(!cut.endsWith('\r'))
      const saved = cut.replace(/\r\n|\n/g, after).replaceAll('"', '""')
      const file = `Slug,Content,Title\n"a","${saved}",B\n`
      const [planned] = planOf(
        'content',
        file,
        [row],
        createReferences(() => []),
      )
      expect(planned).toMatchObject({
        state: 'changed',
        changes: { title: 'B' },
        warnings: [{ column: 'content' }],
      })
      expect(planned?.state === 'changed' && Object.keys(planned.changes)).toEqual(['title'])
    }),
  )
})
