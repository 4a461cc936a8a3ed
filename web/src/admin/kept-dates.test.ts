import 'fake-indexeddb/auto'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { planBulkChange } from './bulk/bulk-changes.ts'
import type { AdminSource } from './data/admin-context.ts'
import type { AdminRow, RowValues } from './data/admin-row.ts'
import { createAdminData } from './data/create-admin-data.ts'
import { createLive } from './data/live.ts'
import { openOutbox } from './data/outbox/outbox-store.ts'
import { queueView } from './data/outbox/queue-view.ts'
import type { SyncedRows } from './data/rows/followed-rows.ts'
import { createRowSource, isRowSourceOf, type RowSource } from './data/rows/row-source.ts'
import { textSources } from './data/text-sources.ts'
import { startOfRow } from './form/form-start.ts'
import { saveForm } from './form/save-form.ts'
import { validateRow } from './form/validate-row.ts'
import { publishRowAt } from './releases/publish-row-at.ts'
import { placesOf, planReplacement } from './replace/plan-replacement.ts'
import { stagedSource } from './staging/staged-source.ts'
import { idOf, noFiles, USER } from './testing/outbox-fixture.ts'
import { aRow, fakeAdmin } from './testing/source-fixture.ts'
import { matchColumns } from './transfer/match-columns.ts'
import { createImportPlanner } from './transfer/plan-import.ts'
import { createReferences } from './transfer/references.ts'
import { runImport } from './transfer/run-import.ts'
import { reverseStep } from './undo/reverse-step.ts'

const [ARTICLE, CATEGORY, RELEASE] = [idOf(1), idOf(2), idOf(3)]
const january = '2025-01-15T09:00:00+00:00'
const march = '2024-03-01T09:00:00+00:00'

interface Flagged {
  readonly published: boolean
  readonly published_at: string | null
}

/** A tab with this article, which sends nothing. */
async function aTab(values: Flagged): Promise<AdminSource> {
  globalThis.indexedDB = new IDBFactory()
  const outbox = await openOutbox(USER)
  onTestFinished(() => outbox.close())
  const synced: Partial<Record<EntityName, AdminRow[]>> = {
    content: [
      aRow('content', ARTICLE, { title: 'Harbour', slug: 'harbour', read_time: '5 min read', ...values }),
    ],
    content_categories: [aRow('content_categories', CATEGORY, { name: 'Notes', slug: 'notes' })],
    releases: [aRow('releases', RELEASE, { name: 'Spring', state: 'open' })],
  }
  const queue = { get: () => queueView(outbox.state.get(), true), subscribe: outbox.state.subscribe }
  const sources: RowSource<EntityName>[] = []
  function rows<N extends EntityName>(entity: N): RowSource<N> {
    for (const each of sources) if (isRowSourceOf(each, entity)) return each
    const there = new Map((synced[entity] ?? []).map((row) => [row.id, row.values]))
    const live = createLive<SyncedRows | undefined>({ rows: there, applied: new Set(), complete: true })
    const source = createRowSource(live, outbox.optimistic, queue, entity)
    sources.push(source)
    return source
  }
  let ids = 100
  const newId = () => idOf(++ids)
  const data = createAdminData({ outbox, sender: { wake() {} }, files: noFiles, rows, newId, now: Date.now })
  const { optimistic } = outbox
  const steps = { get: () => optimistic.get().steps, subscribe: optimistic.subscribe }
  return { ...fakeAdmin().source, data, rows, steps }
}

function articleOf(source: AdminSource): AdminRow & { values: Flagged } {
  const row = source.rows('content').get()?.[0]
  if (row === undefined) throw new Error('The article is gone')
  return row
}

/** Undoes the last step, or redoes it. */
async function reverse(source: AdminSource): Promise<void> {
  const step = source.steps.get().at(-1)
  if (step === undefined) throw new Error('There is no step')
  await reverseStep(source, step, { choices: null })
}

const bulkEdit = (changes: RowValues) => async (source: AdminSource) => {
  const { data } = source
  const change = { values: new Map(Object.entries(changes)), lists: new Map() }
  const { edits } = planBulkChange('content', [articleOf(source)], change)
  await data.applyAll(
    'content',
    edits.map((edit) => ({ op: 'update', writeId: data.newId(), ...edit })),
  )
}

const importing = (header: string, cells: string) => async (source: AdminSource) => {
  const all = source.rows('content').get() ?? []
  const columns = matchColumns(entityNamed('content'), header.split(','))
  const newId = () => source.data.newId()
  const references = createReferences(() => [])
  const planner = createImportPlanner({ name: 'content', columns, rows: all, references, themes: [], newId })
  const planned = planner.plan(cells.split(','), 2)
  expect(['changed', 'same']).toContain(planned.state)
  const run = { data: source.data, id: newId(), fileName: 'articles.csv', onProgress: () => {} }
  await runImport({ ...run, name: 'content', rows: [planned] })
}

/** @param chosen the date choice made in the form; null: the initial choice */
const formSave = (changes: RowValues, chosen: string | null) => async (source: AdminSource) => {
  const row = articleOf(source)
  // The initial choice must differ from the chosen one, or the test would choose nothing.
  const start = startOfRow('content', row, chosen === 'now' ? 'keep' : 'now')
  const said = chosen === null ? {} : { published_at: chosen }
  const checked = validateRow(entityNamed('content'), { ...start.values, ...changes, ...said })
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  await saveForm(source.data, 'content', start, row.values, checked.row, [])
}

/** The kinds of edit without a date choice. */
const keeping: Readonly<Record<string, (source: AdminSource) => Promise<unknown>>> = {
  async replace(source) {
    const wanted = { words: 'Harbour', isWholeWord: true, isCaseExact: true }
    const sources = textSources.filter(({ entity }) => entity === 'content')
    const { edits } = planReplacement(placesOf(articleOf(source), sources, wanted), 'Port')
    const { data } = source
    await data.applyAll(
      'content',
      edits.map((edit) => ({ op: 'update', writeId: data.newId(), ...edit })),
    )
  },
  'bulk edit': bulkEdit({ category_id: CATEGORY }),
  'bulk publication': bulkEdit({ published: true }),
  'bulk end of publication': bulkEdit({ published: false }),
  'import of a text': importing('Id,Title', `${ARTICLE},Port`),
  'import of a publication': importing('Id,Published', `${ARTICLE},yes`),
  flip: (source) => source.data.flip('content', ARTICLE, 'published'),
  'flag of a command': (source) => {
    const { values } = articleOf(source)
    return source.data.save('content', ARTICLE, values, { published: true })
  },
  'restored text': (source) =>
    source.data.save('content', ARTICLE, articleOf(source).values, { excerpt: 'As it was' }),
}

const pasts: Readonly<Record<string, () => Promise<AdminSource>>> = {
  'never published': () => aTab({ published: false, published_at: null }),
  'published long ago': () => aTab({ published: true, published_at: january }),
  async unpublished() {
    const tab = await aTab({ published: true, published_at: january })
    await tab.data.flip('content', ARTICLE, 'published')
    return tab
  },
  async 'in the release'() {
    const tab = await aTab({ published: true, published_at: january })
    const { data } = stagedSource(tab, RELEASE)
    await data.save('content', ARTICLE, articleOf(tab).values, { read_time: '7 min read' })
    return tab
  },
  async scheduled() {
    const tab = await aTab({ published: false, published_at: null })
    const at = { flag: 'published', isShown: true, time: '2031-01-01T09:00:00+00:00' }
    await publishRowAt(tab, 'content', articleOf(tab), at)
    return tab
  },
}

const places = { site: (tab: AdminSource) => tab, release: (tab: AdminSource) => stagedSource(tab, RELEASE) }

/** The date in the notation of these tests. */
function told(date: string | null): string | null {
  return date === null || date === january || date === march ? date : 'anew'
}

/**
 * The dates after an action, after its undo and after its redo, for articles in every state and every target of edits.
 */
async function datesAfter(
  act: (source: AdminSource) => Promise<unknown>,
  wanted: (before: Flagged, place: keyof typeof places) => string | null,
) {
  const found: Record<string, string | null> = {}
  const expected: Record<string, string | null> = {}
  for (const [past, make] of Object.entries(pasts)) {
    for (const place of ['site', 'release'] as const) {
      const tab = await make()
      const source = places[place](tab)
      const note = (label: string, date: string | null, wantedDate: string | null) => {
        found[`${past}, ${place}${label}`] = told(date)
        expected[`${past}, ${place}${label}`] = wantedDate
      }
      const { values: before } = articleOf(source)
      const steps = tab.steps.get().length
      await act(source)
      const { values: after } = articleOf(source)
      const then = after.published ? wanted(before, place) : null
      note('', after.published_at, then)
      // An edit of a release does not change the row of the site.
      const onSite = articleOf(tab).values
      if (place === 'release') note(', on the site', onSite.published_at, onSite.published ? january : null)
      if (tab.steps.get().length === steps) continue
      await reverse(tab)
      note(', undone', articleOf(source).values.published_at, before.published_at)
      await reverse(tab)
      note(', done again', articleOf(source).values.published_at, then)
    }
  }
  return { found, expected }
}

test.each(Object.keys(keeping))('%s keeps the date of an article that has one', async (kind) => {
  const act = keeping[kind]
  if (act === undefined) throw new Error(kind)
  const { found, expected } = await datesAfter(act, ({ published_at: stands }) => stands ?? 'anew')
  expect(found).toEqual(expected)
})

test.each([{ title: 'Port' }, { published: true }])(
  'a save of %o in the form sets the date to now on the site, and keeps it in a release',
  async (changes) => {
    const act = formSave(changes, null)
    const { found, expected } = await datesAfter(act, ({ published_at: stands, published }, place) => {
      const isSame = 'published' in changes && published
      return (place === 'release' || isSame ? stands : null) ?? 'anew'
    })
    expect(found).toEqual(expected)
  },
)

test.each(['keep', 'now', march])('the choice %o in the form takes effect', async (chosen) => {
  const act = formSave({ title: 'Port' }, chosen)
  const { found, expected } = await datesAfter(act, ({ published_at: stands }) =>
    chosen === march ? march : ((chosen === 'keep' ? stands : null) ?? 'anew'),
  )
  expect(found).toEqual(expected)
})

test('an import sets the date given in the file', async () => {
  const act = importing('Id,Published,Published on', `${ARTICLE},yes,${march}`)
  const { found, expected } = await datesAfter(act, () => march)
  expect(found).toEqual(expected)
})
