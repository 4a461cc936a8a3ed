import { type EntityName, entityNamed } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import type { AdminRow, RowValues } from '../data/admin-row.ts'
import { aRow } from '../testing/source-fixture.ts'
import { matchColumns } from './match-columns.ts'
import { createImportPlanner, type PlannedRow } from './plan-import.ts'
import { readCsv } from './read-csv.ts'
import { createReferences } from './references.ts'

const uuid = (number: number) => `018f0000-0000-7000-9000-${String(number).padStart(12, '0')}`
const [C1, C2, C3, F1, F2] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(5)]

const aalto = aRow('service_companies', C1, {
  name: 'Aalto',
  slug: 'aalto',
  founded: 2010,
  theme_tags: ['ai'],
})
const birch = aRow('service_companies', C2, { name: 'Birch', slug: 'birch', founded: 2011 })

function plan(
  name: EntityName,
  file: string,
  rows: readonly AdminRow[],
  others: Partial<Record<EntityName, readonly AdminRow[]>> = {},
): PlannedRow[] {
  const table = readCsv(new TextEncoder().encode(file).buffer, 'utf-8')
  let ids = 0
  const planner = createImportPlanner({
    name,
    columns: matchColumns(entityNamed(name), table.header),
    rows,
    references: createReferences((entity) => (entity === name ? rows : (others[entity] ?? []))),
    themes: others['offering_themes'] ?? [],
    newId: () => `018f0000-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
  })
  return table.rows.map((cells, place) => planner.plan(cells, place + 2))
}

const companies = (file: string) => plan('service_companies', file, [aalto, birch])
const errorsOf = (row: PlannedRow | undefined) =>
  row?.state === 'error' ? row.errors.map(({ label, message }) => `${label}: ${message}`) : row?.state

test('new, changed and unchanged rows are told apart by the slug, which may follow the name', () => {
  const [first, second, third] = companies('Company name;Founded\nAalto;2010\nBIRCH;2012\nCedar;2020')
  expect(first).toEqual({ number: 2, title: 'Aalto', state: 'same', warnings: [] })
  expect(second).toMatchObject({ state: 'changed', row: birch, changes: { name: 'BIRCH', founded: 2012 } })
  expect(third).toMatchObject({ state: 'new', title: 'Cedar' })
  expect(third?.state === 'new' && third.values).toMatchObject({
    name: 'Cedar',
    slug: 'cedar',
    founded: 2020,
  })
})

test('a missing column keeps the value, and an empty cell clears it', () => {
  const [row] = companies('name,founded\nAalto,')
  expect(row).toMatchObject({ state: 'changed', changes: { founded: null } })
  expect(row?.state === 'changed' && Object.keys(row.changes)).toEqual(['founded'])
})

test('columns are found by label and field name, in any spelling, each once', () => {
  const entity = entityNamed('service_companies')
  const names = (...header: string[]) => matchColumns(entity, header).map((column) => column?.name ?? null)
  expect(names('company NAME', 'annual_revenue', 'Annual revenue', 'Näme', 'Other', 'ID')).toEqual([
    'name',
    'annual_revenue',
    null,
    null,
    null,
    'id',
  ])
})

test('an error names the column and the remedy', () => {
  const rows = companies(
    ['Company name,Founded,Annual revenue,Logo', ',2010,,', 'New,about 1990,,', 'Newer,,1.2 M,'].join('\n'),
  )
  expect(rows.map(errorsOf)).toEqual([
    ['Company name: Company name is required'],
    ['Founded: Write a whole number in digits, such as 1200'],
    ['Annual revenue: Write a whole number in digits, such as 1200'],
  ])
  const [founded] = companies('Company name,Founded\nNew,12')
  expect(errorsOf(founded)).toEqual(['Founded: At least 1000'])
  const service = plan('services', 'Service name,Duration,Homepage priority\nDay,4 years,0', [])
  expect(errorsOf(service[0])).toEqual([
    'Duration: “4 years” is not an option. Write one of 1-4-weeks, 1-3-months, 3-6-months, 6-plus-months',
  ])
})

test('numbers are read in the notation of spreadsheets, and leading zeros of a text are kept', () => {
  const [row] = companies('Company name,Annual revenue,Team size\nNew,€1 200 000,007')
  expect(row?.state === 'new' && row.values).toMatchObject({ annual_revenue: 1_200_000, team_size: '007' })
})

test('a row that occurs twice in a file is an error that names the first', () => {
  const rows = companies('Company name,Founded\nNew,2001\nnew,2002\nAalto,2001\nAalto,2002')
  expect(rows.map(({ state }) => state)).toEqual(['new', 'error', 'changed', 'error'])
  expect(errorsOf(rows[3])).toEqual([
    'Company name: This is the same item as in row 4. Remove one of them, or change its name',
  ])
})

test('the id finds a row under another name, and the address follows the new name', () => {
  const [row] = companies(`Id,Company name,Slug\n${C1},Aalto & Co,aalto`)
  expect(row).toMatchObject({ state: 'changed', changes: { name: 'Aalto & Co', slug: 'aalto-co' } })
})

test('a taken address is refused with a free one', () => {
  const day = aRow('services', 's1', { name: 'Day', slug: 'day', category: 'PR' })
  const week = aRow('services', 's2', { name: 'Week', slug: 'week', category: 'PR' })
  const [row] = plan('services', 'Id,Slug\ns1,week', [day, week])
  expect(errorsOf(row)).toEqual(['Slug: The address week is taken. Available: week-2'])
})

test('rows without an address are identified by title, and by id if two have the same title', () => {
  const partners = ['p1', 'p2'].map((id) => aRow('founding_partners', id, { name: 'Kim', role: 'partner' }))
  expect(errorsOf(plan('founding_partners', 'Name,Title\nKim,Lead', partners)[0])).toEqual([
    'Name: 2 items are called “Kim”. Add the Id column of an export to identify the item',
  ])
  const [row] = plan('founding_partners', 'Name,Title,Id\nKim,Lead,p2', partners)
  expect(row).toMatchObject({ state: 'changed', row: partners[1], changes: { title: 'Lead' } })
})

test('a row without an address is found by its name, or else by the address derived from the name', () => {
  const service = (id: string, called: string, slug: string) =>
    aRow('services', id, { name: called, slug, category: 'PR' })
  const renamed = service('s1', 'AI Review', 'ai-audit')
  const second = service('s2', 'AI Audit', 'ai-audit-2')
  const file = 'Service name,Deliverables\nAI Audit,A report'
  const [byName] = plan('services', file, [renamed, second])
  expect(byName).toMatchObject({ state: 'changed', row: second, changes: { deliverables: 'A report' } })
  const [byAddress] = plan('services', file, [renamed])
  expect(byAddress).toMatchObject({ state: 'changed', row: renamed, changes: { name: 'AI Audit' } })
  const [byItsOwn] = plan('services', 'Service name,Slug\nAI Audit,ai-audit', [renamed, second])
  expect(byItsOwn).toMatchObject({ state: 'changed', row: renamed, changes: { name: 'AI Audit' } })
})

test('of two rows with the same name, the one with the plain address is not preferred', () => {
  const twins = ['ai-audit', 'ai-audit-2'].map((slug, i) =>
    aRow('services', `s${i}`, { name: 'AI Audit', slug, category: 'PR' }),
  )
  expect(errorsOf(plan('services', 'Service name,Deliverables\nAI Audit,A report', twins)[0])).toEqual([
    'Service name: 2 items are called “AI Audit”. Add the Id column of an export to identify the item',
  ])
})

test('a reference is a name, a slug or an id; the error for an unknown or ambiguous one says what to write', () => {
  const twin = aRow('service_companies', C3, { name: 'Aalto', slug: 'aalto-2' })
  const file = (names: string) => `Service name,Contributing companies\nDay,${names}`
  const planned = (names: string) =>
    plan('services', file(names), [], { service_companies: [aalto, birch, twin] })[0]
  const values = (row: PlannedRow | undefined): RowValues => (row?.state === 'new' ? row.values : {})
  expect(values(planned('birch; aalto-2'))['companies']).toMatchObject([
    { company_id: C2 },
    { company_id: C3 },
  ])
  expect(errorsOf(planned('Aspen'))).toEqual([
    'Contributing companies: Entry 1, Company: There is no company “Aspen”: correct the name, or add it to Companies first',
  ])
  expect(errorsOf(planned('Birch; AALTO'))).toEqual([
    'Contributing companies: Entry 2, Company: Several items are called “AALTO”. Write one of aalto, aalto-2',
  ])
})

test('unchanged entries of a list keep their ids', () => {
  const feature = (id: string, feature_text: string, display_order: number) => ({
    id,
    feature_text,
    display_order,
  })
  const day = aRow('services', 's1', {
    name: 'Day',
    slug: 'day',
    category: 'PR',
    features: [feature(F1, 'Plan', 0), feature(F2, 'Do; then look', 1)],
  })
  const file = (cell: string) => `Slug,Features\nday,"${cell.replaceAll('"', '""')}"`
  expect(plan('services', file('Plan; "Do; then look"'), [day])[0]).toMatchObject({ state: 'same' })
  const [row] = plan('services', file('New; Plan'), [day])
  expect(row?.state === 'changed' && row.changes['features']).toEqual([
    expect.objectContaining({ feature_text: 'New', display_order: 0 }),
    { id: F1, feature_text: 'Plan', display_order: 1 },
  ])
})

test('too many cells are an error, and missing cells keep the values of their fields', () => {
  const rows = companies('Company name,Founded\nAalto,2010,Oslo, Norway\nBirch')
  expect(errorsOf(rows[0])).toEqual([
    'Row: The row has more cells than there are columns. Put texts that contain the separator in double quotes',
  ])
  expect(rows[1]).toMatchObject({ state: 'same' })
})

test('an unknown theme is a warning with the existing names, and the row is imported', () => {
  const offering_themes = [
    aRow('offering_themes', F1, { name: 'AI Readiness', slug: 'ai-readiness', short_name: 'AI' }),
    aRow('offering_themes', F2, { name: 'Talent', slug: 'talent', short_name: 'Talent' }),
  ]
  const row = aRow('service_companies', C1, { name: 'Aalto', slug: 'aalto', theme_tags: ['own'] })
  const [changed, fine] = plan(
    'service_companies',
    'Company name,Themes\nAalto,own;ai-redness;ai readiness\nCedar,talent',
    [row],
    { offering_themes },
  )
  expect(changed).toMatchObject({
    state: 'changed',
    warnings: [
      {
        column: 'theme_tags',
        label: 'Themes',
        message: '“ai-redness” is not a theme. The themes are ai-readiness, talent',
      },
    ],
  })
  expect(fine).toMatchObject({ state: 'new', warnings: [] })
})

test('a date is imported as a day or a time with its zone, and a date that the file omits is kept', () => {
  const june = '2026-06-27T08:00:00+00:00'
  const out = aRow('content', C1, { title: 'Out', slug: 'out', published: true, published_at: june })
  const draft = aRow('content', C2, { title: 'Draft', slug: 'draft', published: false })
  const articles = (file: string) => plan('content', file, [out, draft])
  const changesOf = (row: PlannedRow | undefined) => (row?.state === 'changed' ? row.changes : row?.state)
  const dated = (cell: string) => changesOf(articles(`Title,Published on\nOut,${cell}`)[0])
  expect(dated(june)).toBe('same')
  expect(dated('2026-06-27T11:00+03:00')).toBe('same')
  expect(dated('')).toBe('same')
  expect(dated('2026-07-01')).toEqual({ published_at: '2026-07-01T12:00:00+00:00' })
  expect(dated('2026-07-01 08:30:15.250Z')).toEqual({ published_at: '2026-07-01T08:30:15.25+00:00' })
  expect(changesOf(articles(`Title,Published\nDraft,yes`)[0])).toEqual({ published: true })
  expect(changesOf(articles(`Title,Published,Published on\nOut,no,${june}`)[0])).toEqual({
    published: false,
    published_at: null,
  })
  for (const cell of ['27.6.2026', '2026-06-27 08:00', '2026-02-30', 'now', 'keep'])
    expect(errorsOf(articles(`Title,Published on\nOut,${cell}`)[0]), cell).toEqual([
      'Published on: Write a day such as 2026-06-27, or a time with its zone such as 2026-06-27T09:30+02:00',
    ])
  expect(errorsOf(articles(`Title,Published on\nDraft,${june}`)[0])).toEqual([
    'Published on: A row that is not published has no date. Leave the cell empty',
  ])
})

test('a text truncated by a spreadsheet keeps its end, with a warning', () => {
  const whole = 'lorem ipsum '.repeat(3_000).trim()
  const article = aRow('content', C1, { slug: 'long', title: 'Long', content: whole })
  const planned = (cell: string) => plan('content', `Slug,Content\nlong,"${cell}"`, [article])[0]
  expect(planned(whole.slice(0, 32_767))).toMatchObject({
    state: 'same',
    warnings: [
      { column: 'content', label: 'Content', message: expect.stringContaining('ends at 32,767 characters') },
    ],
  })
  expect(planned(whole.slice(0, 255))).toMatchObject({ state: 'same', warnings: [{ column: 'content' }] })
  // A text shortened by hand has another length.
  expect(planned(whole.slice(0, 256).trim())).toMatchObject({ state: 'changed', warnings: [] })
  // The start was edited as well, so the missing end is unknown.
  expect(planned(`Lorem${whole.slice(5, 32_767)}`)).toMatchObject({
    state: 'changed',
    warnings: [{ message: expect.stringContaining('exactly 32,767 characters') }],
  })
  expect(plan('content', `Slug,Title,Content\nnew,New,"${whole.slice(0, 32_767)}"`, [])[0]).toMatchObject({
    state: 'new',
    warnings: [{ column: 'content' }],
  })
})

test('a list truncated by a spreadsheet is also kept', () => {
  const themes = Array.from({ length: 40 }, (_, place) => `theme ${place}`)
  const cedar = aRow('service_companies', C3, { name: 'Cedar', slug: 'cedar', theme_tags: themes })
  const [row] = plan('service_companies', `Slug,Themes\ncedar,"${themes.join('; ').slice(0, 255)}"`, [cedar])
  expect(row).toMatchObject({ state: 'same', warnings: [{ column: 'theme_tags' }] })
})

test('line ends of other programs are no change, and are converted to ours', () => {
  const article = aRow('content', C1, { slug: 'a', title: 'A', content: 'One\n\nTwo' })
  const planned = (cell: string) => plan('content', `Slug,Content\na,"${cell}"`, [article])[0]
  for (const end of ['\n', '\r\n', '\r']) {
    expect(planned(`One${end}${end}Two`)).toMatchObject({ state: 'same' })
    expect(planned(`One${end}Two`)).toMatchObject({ state: 'changed', changes: { content: 'One\nTwo' } })
  }
})

test('invisible and undecodable characters are refused, with their position', () => {
  const rows = companies(
    [
      'Company name,Short description',
      'Ce\u0007dar,',
      'Elm,"One\nTwo \u0000"',
      'Oak,Z\ufffdle',
      'Fir,a\tb',
    ].join('\n'),
  )
  expect(rows.map(errorsOf)).toEqual([
    ['Company name: There is an invisible control character (U+0007) after “Ce”. Delete it'],
    ['Short description: There is an invisible control character (U+0000) after “Two ”. Delete it'],
    [
      'Short description: A character after “Z” cannot be read in this encoding. Choose another encoding above, or correct the cell',
    ],
    'new',
  ])
})

test('new rows without a place follow the existing ones, in the order of the file', () => {
  const rows = [aRow('founding_partners', C1, { name: 'Aino', display_order: 100 })]
  const orders = (file: string) =>
    plan('founding_partners', file, rows).map((row) =>
      row.state === 'new' ? row.values['display_order'] : row.state,
    )
  expect(orders('Name\nBo\nCia')).toEqual([200, 300])
  expect(orders('Name;Order\nBo;\nCia;50\nAino;100')).toEqual([200, 50, 'same'])
})
