import { overlaidRow, type PendingWrite } from '@coop/sync/overlay'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOutbox, idOf, USER } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import { bulkEdit } from './bulk-edit.ts'
import type { Edit } from './outbox/outbox-events.ts'
import { pendingWrites } from './outbox/pending-writes.ts'
import type { RowValues } from './admin-row.ts'
import { difference } from './values.ts'

const june = '2026-06-27T08:00:00+00:00'
const july = '2026-07-01T08:00:00+00:00'
const aDraft = aRow('content', idOf(1), { title: 'A', slug: 'a', published: false }).values
const anArticle = aRow('content', idOf(1), {
  title: 'A',
  slug: 'a',
  published: true,
  published_at: june,
}).values

const said = (base: RowValues, next: RowValues) => difference('content', base, next).changes['published_at']

test('an edit of a published row keeps its date unless the edit sets another', () => {
  expect(said(anArticle, { title: 'B' })).toBe('keep')
  expect(said(anArticle, { title: 'B', published_at: 'now' })).toBe('now')
  expect(said(anArticle, { title: 'B', published_at: 'keep' })).toBe('keep')
  expect(said(anArticle, { title: 'B', published_at: june })).toBe('keep')
  expect(said(anArticle, { title: 'B', published_at: july })).toBe(july)
  // A row that another person published meanwhile keeps the date that they set.
  expect(said(aDraft, { published: true })).toBe('keep')
  expect(said(aDraft, { published: true, published_at: 'now' })).toBe('now')
  expect(said(aDraft, { published: true, published_at: july })).toBe(july)
  expect(difference('content', anArticle, { published: false })).toEqual({
    base: { published: true, published_at: june },
    changes: { published: false, published_at: null },
  })
  expect(said(aDraft, { title: 'B', published_at: july })).toBeUndefined()
})

test('a changed date alone is an edit, and an unchanged date is none', () => {
  expect(difference('content', anArticle, { published_at: july })).toEqual({
    base: { published_at: june },
    changes: { published_at: july },
  })
  expect(difference('content', anArticle, { published_at: 'now' }).changes).toEqual({ published_at: 'now' })
  for (const published_at of ['keep', june, null])
    expect(difference('content', anArticle, { title: 'A', published_at }).changes).toEqual({})
})

const word = fc.constantFrom(undefined, 'now', 'keep', june, july, null)
const edits = fc.array(
  fc.record({ title: fc.constantFrom('A', 'B'), published: fc.boolean(), isTold: fc.boolean(), word }),
  { minLength: 1, maxLength: 6 },
)

test(
  'edits that the queue has merged leave the same date as the same edits one after the other',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(edits, fc.boolean(), (all, isPublished) => {
        const row = isPublished ? anArticle : aDraft
        const outbox = anOutbox()
        const made: Edit[] = []
        for (const [i, { title, published, isTold, word: published_at }] of all.entries()) {
          outbox.now += 60_000
          const shown = overlaidRow('content', row, pendingWrites(outbox.state.entries)) ?? row
          const changes = {
            ...(isTold ? { title } : {}),
            published,
            ...(published_at !== undefined && { published_at }),
          }
          const edit = {
            op: 'update',
            writeId: '',
            row: { id: idOf(1), values: shown, edit: null },
            changes,
          } as const
          made.push({ ...bulkEdit('content', edit), id: idOf(10 + i), userId: USER })
          outbox.edits(...made.slice(-1))
        }
        const single = made.filter((edit) => Object.keys(edit.changes).length > 0)
        const applied = (writes: readonly Pick<PendingWrite, 'changes'>[]) =>
          overlaidRow(
            'content',
            row,
            writes.map(({ changes }, seq) => ({
              id: idOf(1),
              seq,
              entity: 'content',
              rowId: idOf(1),
              op: 'update',
              changes,
              at: '2031-01-01T00:00:00.000Z',
            })),
          )
        const [queued, alone] = [applied(outbox.state.entries.map(({ write }) => write)), applied(single)]
        expect(queued).toMatchObject({
          title: alone?.['title'],
          published: alone?.['published'],
          published_at: alone?.['published_at'],
        })
      }),
    )
  },
)
