import { entityNamed } from '@coop/sync/entities'
import { searchWords } from '@coop/sync/rules'
import { expectLinearTime, repeatedTexts } from '@coop/sync/testing'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { longDescriptionSections } from '../site/rows/long-description-sections.ts'
import { clientChips } from '../site/pages/member/client-chips.ts'
import { guessName } from '../site/sign-up/name-from-address.ts'
import { parseEditsFile } from './data/edits-file/read-edits-file.ts'
import { planEditsImport } from './data/edits-file/plan-edits-import.ts'
import { findWords } from './filters/find-words.ts'
import { textDifference } from './table/text-difference.ts'
import { anOutbox, anUpdate, idOf } from './testing/outbox-fixture.ts'
import { aRow } from './testing/source-fixture.ts'
import { matchColumns } from './transfer/match-columns.ts'
import { createImportPlanner } from './transfer/plan-import.ts'
import { readCsv } from './transfer/read-csv.ts'
import { splitEntries } from './transfer/list-cell.ts'
import { createReferences } from './transfer/references.ts'

const pieces = [...' |  |\t|\n|\r\n|a|B|ä|7|.|,|;|"|""|\'|(|)|[|{|-|–|•|_|@|#|=|😀'.split('|'), '|', '\u00a0']

/** One repeated piece of text, or two different ones in succession. */
const texts = fc.tuple(repeatedTexts(pieces), fc.option(repeatedTexts(pieces))).map(
  ([first, second]) =>
    (size: number) =>
      second === null ? first(size) : `"${first(size / 2)}${second(size / 2)},`,
)

afterEach(() => {
  vi.restoreAllMocks()
})

function readTable(text: string) {
  try {
    return readCsv(new TextEncoder().encode(text).buffer, 'utf-8')
  } catch (error) {
    if (error instanceof RangeError) throw error
    return { header: [], rows: [] }
  }
}

function plan(text: string, rowCount = 0) {
  const entity = entityNamed('service_companies')
  const { header, rows } = readTable(text)
  const known = Array.from({ length: rowCount }, (_, place) =>
    aRow('service_companies', idOf(place + 1), { name: `C${place}`, slug: `c${place}` }),
  )
  const rowsOf = (name: string) => (name === 'service_companies' ? known : [])
  const references = createReferences(rowsOf)
  const columns = matchColumns(entity, header)
  const newId = () => idOf(9)
  const planner = createImportPlanner({
    name: 'service_companies',
    columns,
    rows: known,
    references,
    themes: [],
    newId,
  })
  return rows.map((cells, place) => planner.plan(cells, place + 2))
}

/** Each reading of the clock adds 4 ms, so that code with a time limit does the same work in each run. */
function countedTime(): void {
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 4))
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'files of rows': readTable,
  'rows of a file': (text) => plan(`Name,Text,Slug,Website,Key Features\n${text}`),
  'lists in a cell': (text) => [splitEntries(text, true), splitEntries(text, false)],
  'addresses of which names are guessed': (text) =>
    guessName(`${text}@example.org`, { firstName: '', lastName: '' }),
  'lists of clients': clientChips,
  'long descriptions': longDescriptionSections,
  'texts with words in them that are searched for': (text) =>
    findWords(text, searchWords(text.slice(0, 400)).slice(0, 50)),
  'texts that differ': (text) => {
    countedTime()
    return [textDifference(text, `${text} a`), textDifference(`b ${text}`, text.replaceAll('a', 'c d'))]
  },
  'files of edits': (text) => {
    try {
      return parseEditsFile(text)
    } catch (error) {
      if (error instanceof RangeError) throw error
      return null
    }
  },
}

for (const [name, read] of Object.entries(readers)) {
  test(`${name} are read in linear time, whatever the text`, { tags: 'random' }, () => {
    fc.assert(
      fc.property(texts, (textOf) => expectLinearTime(read, textOf)),
      { numRuns: 25 },
    )
  })
}

test('a cell with quotes and blanks, of the maximal length, is read or refused with a message', () => {
  const refused = 'has a double quote that is not closed'
  const blanks = (size: number) => `Name\n"x${'"b'.repeat(size)}${' '.repeat(size)},`
  expectLinearTime(readTable, (size) => blanks(10 * size))
  const read = (text: string) => () => readCsv(new TextEncoder().encode(text).buffer, 'utf-8')
  expect(read(blanks(200_000))).toThrow(refused)
  expect(read(`"${'a'.repeat(9_000_000)}`)).toThrow(`Row 1 ${refused}`)
  expect(splitEntries(`"${'a;'.repeat(4_500_000)}"`, false)).toHaveLength(1)
})

test('rows that all want one address are planned in linear time', () => {
  const renamed = (size: number) => {
    const count = Math.round(size / 4)
    return `Id,Name\n${Array.from({ length: count }, (_, place) => `${idOf(place + 1)},Same`).join('\n')}`
  }
  const [first, second, third] = plan(renamed(60), 3)
  expect([first, second, third].map((row) => row?.state)).not.toContain('same')
  expectLinearTime((text) => plan(text, text.split('\n').length - 1), renamed)
})

test('edits that this device already has are recognised without comparing each with all', () => {
  const context = { userId: 'user-1', site: 'https://site.example', now: 1, accepted: null }
  const count = 300
  const outbox = anOutbox()
  const [first] = (outbox.edits(anUpdate(1, 1, { name: 'b' }, { name: 'a' })), outbox.state.entries)
  if (first === undefined) throw new Error('nothing waits')
  const stored = Array.from({ length: count }, (_, place) => ({
    ...first,
    write: { ...first.write, id: idOf(place + 1) },
  }))
  let looks = 0
  const entries = stored.map((entry) => ({
    ...entry,
    get write() {
      looks += 1
      return entry.write
    },
  }))
  const user = { id: 'user-1', name: '' }
  const file = { format: 'edits', version: 1, site: context.site, exportedAt: '', user, files: [] }
  const editsFile = parseEditsFile(JSON.stringify({ ...file, edits: stored }))
  const state = { ...outbox.state, entries }
  const { items } = planEditsImport({ ...editsFile, contents: new Map() }, { ...context, state })
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['here']))
  expect(items).toHaveLength(count)
  expect(looks).toBeLessThan(10 * count)
})
