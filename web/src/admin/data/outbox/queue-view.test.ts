import { expect, test } from 'vitest'
import {
  addressOf,
  aFile,
  anInsert,
  anOutbox,
  anUpdate,
  conflicting,
  idOf,
  rejected,
} from '../../testing/outbox-fixture.ts'
import { editStates, queueView } from './queue-view.ts'

const statesOf = (outbox: ReturnType<typeof anOutbox>) =>
  queueView(outbox.state, false).edits.map(({ state, behind }) => [state, behind])

test('an edit waits for the decision about an earlier edit of its row, and its row shows this', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine' }, { name: 'Base' }))
  outbox.sends()
  outbox.edits(
    anUpdate(2, 1, { name: 'Mine again' }, { name: 'Mine' }),
    anUpdate(3, 2, { name: 'Other' }, {}),
  )
  expect(statesOf(outbox).map(([state]) => state)).toEqual(['sending', 'on-device', 'on-device'])
  outbox.receives([conflicting(1, [{ field: 'name', base: 'Base', mine: 'Mine', theirs: 'Theirs' }])])
  expect(statesOf(outbox)).toEqual([
    ['parked', null],
    ['held-up', idOf(1)],
    ['on-device', null],
  ])
  const rows = editStates(queueView(outbox.state, false)).get('services')
  expect(rows?.get(idOf(1))).toEqual({ kind: 'parked', writeIds: [idOf(1)], editsBehind: 1 })
  expect(rows?.get(idOf(2))).toEqual({ kind: 'on-device' })
})

test('an edit names the fields that it changes, and so does its receipt', () => {
  const outbox = anOutbox()
  outbox.edits(anUpdate(1, 1, { name: 'Mine', published: false }, { name: 'Base', published: true }))
  const fields = ['name', 'published']
  expect(queueView(outbox.state, false).edits).toMatchObject([{ fields }])
  outbox.applies(idOf(1))
  expect(queueView(outbox.state, false).receipts).toMatchObject([{ fields }])
})

test('an edit that references a row whose insert needs a decision waits for it, and so do later edits', () => {
  const outbox = anOutbox()
  outbox.edits(anInsert(1, 1, { name: 'New' }, 'service_companies'))
  outbox.sends()
  const companies = [{ id: idOf(50), company_id: idOf(1) }]
  outbox.edits(anInsert(2, 2, { name: 'Service', companies }))
  outbox.receives([rejected(1)])
  expect(statesOf(outbox)).toEqual([
    ['parked', null],
    ['held-up', idOf(1)],
  ])
  const rows = editStates(queueView(outbox.state, false)).get('services')
  expect(rows?.get(idOf(2))).toEqual({ kind: 'held-up', behind: idOf(1) })
})

test('an edit names the files that it waits for, until they are uploaded', () => {
  const outbox = anOutbox()
  outbox.happens({ type: 'file-added', file: aFile(1) })
  outbox.edits(anUpdate(1, 1, { hero_image_url: addressOf(1) }, { hero_image_url: null }))
  const files = () => queueView(outbox.state, false).edits.map((edit) => edit.files)
  expect(files()).toEqual([[addressOf(1)]])
  outbox.happens({ type: 'file-uploaded', address: addressOf(1) })
  expect(files()).toEqual([[]])
})
