import { expect, test } from 'vitest'
import { queueView } from '../data/outbox/queue-view.ts'
import { accepted, anOutbox, anUpdate, idOf, rejected } from '../testing/outbox-fixture.ts'
import { importedPlace } from './imported-place.ts'

const founded = (id: number, row = id) => anUpdate(id, row, { founded: 2015 }, { founded: 2010 })

/** An import of the rows 1 and 2, whose edits have been sent. */
function anImport(outbox = anOutbox()) {
  const step = { id: idOf(99), fileName: 'companies.csv' }
  outbox.happens({ type: 'edits', edits: [founded(1), founded(2)], step })
  outbox.sends()
  const place = () => {
    const { steps } = outbox.state
    return importedPlace(
      step.id,
      steps.find(({ id }) => id === step.id),
      queueView(outbox.state, false),
    )
  }
  return { outbox, place }
}

const way = 'They are pending and are sent automatically.'

test('an import is sent automatically until it is accepted', () => {
  const { outbox, place } = anImport()
  expect(place().text).toBe(way)
  outbox.receives([accepted(1), accepted(2)])
  expect(place()).toEqual({ text: 'All edits are accepted.', needsDecision: false })
})

test('a partly refused import sends only the rest', () => {
  const { outbox, place } = anImport()
  outbox.receives([rejected(1)])
  expect(place()).toEqual({
    text: '1 edit needs a decision. The other edits are sent automatically.',
    needsDecision: true,
  })
  outbox.happens({ type: 'send-now' })
  outbox.sends()
  outbox.receives([accepted(2)])
  expect(place().text).toBe('1 edit needs a decision.')
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  expect(place()).toEqual({ text: 'All edits have been sent.', needsDecision: false })
})

test('a refused import is neither being sent nor accepted', () => {
  const { outbox, place } = anImport()
  outbox.receives([rejected(1), rejected(2)])
  expect(place()).toEqual({ text: '2 edits need a decision.', needsDecision: true })
  outbox.happens({ type: 'discard', writeId: idOf(1) })
  outbox.happens({ type: 'discard', writeId: idOf(2) })
  expect(place().text).toBe('All edits have been sent.')
  outbox.edits(founded(3))
  expect(place().text).toBe('Pending edits are sent automatically.')
})

test('an earlier edit that needs a decision is mentioned only if it blocks the import', () => {
  const refused = (row: number) => {
    const outbox = anOutbox()
    outbox.edits(founded(3, row))
    outbox.sends()
    outbox.receives([rejected(3)])
    return outbox
  }
  const { outbox, place } = anImport(refused(3))
  expect(place().text).toBe(way)
  outbox.receives([accepted(1), accepted(2)])
  expect(place()).toEqual({ text: 'All edits are accepted.', needsDecision: false })

  const behind = anImport(refused(1))
  behind.outbox.receives([accepted(2)])
  expect(behind.place()).toEqual({ text: '1 edit needs a decision.', needsDecision: true })
})
