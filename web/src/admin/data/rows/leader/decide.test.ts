import type { EntityName } from '@coop/sync/entities'
import type { ShapeStep } from '@coop/sync/reader'
import { adminShapes } from '@coop/sync/shapes'
import { expect, test } from 'vitest'
import { aFeature, anInsertOf, aRow } from '../../../testing/mirror-fixture.ts'
import { idOf } from '../../../testing/outbox-fixture.ts'
import { decide, type LeaderDecision } from './decide.ts'
import {
  type LeaderCommand,
  type LeaderEvent,
  type LeaderMachine,
  newLeader,
  NO_ARRIVALS,
} from './machine.ts'

const names = [...adminShapes.keys()]
const childLists = ['service_features', 'service_images', 'service_contributing_companies']
const READER = { position: 'p', lsn: '10', shapes: {} }
const rowA = aRow('services', 1, { name: 'A' })

const empty = () => newLeader(names, null, true)
const kept = () =>
  newLeader(
    names,
    {
      meta: { version: { lineage: 'before', revision: 3 }, asOf: 1, state: READER, chunks: {} },
      tables: new Map([['services', [rowA]]]),
    },
    true,
  )

function run(machine: LeaderMachine, ...events: LeaderEvent[]): LeaderDecision {
  return events.reduce<LeaderDecision>((decision, event) => decide(decision.machine, event), {
    machine,
    commands: [],
  })
}

const part = (name: string, ...changes: ShapeStep['changes']): ShapeStep => ({ name, fresh: true, changes })
const arrived = (step: ShapeStep, isWhole = true, now = 1_000): LeaderEvent => ({
  type: 'arrived',
  part: step,
  isWhole,
  now,
})
const listsArrived = childLists.map((name) => arrived(part(name)))
const stepped = (...shapes: ShapeStep[]): LeaderEvent => ({
  type: 'stepped',
  step: { state: READER, shapes },
})
const subscribed = (
  entity: EntityName = 'services',
  changed: ReadonlySet<string> | 'all' | 'foreign' = 'all',
): LeaderEvent => ({ type: 'subscribed', tab: 't', entity, changed, revision: null })
const readerIs = (status: 'starting' | 'filling' | 'live' | 'signed-out'): LeaderEvent => ({
  type: 'reader-status',
  status,
})

const typesOf = (commands: readonly LeaderCommand[]) => commands.map(({ type }) => type)
const published = (commands: readonly LeaderCommand[]) =>
  commands.flatMap((command) => (command.type === 'publish' ? [Object.fromEntries(command.changed)] : []))

test('L1: rows are sent when all child lists of their entity are complete, or everything is committed', () => {
  const early = run(empty(), arrived(part('services', anInsertOf(rowA))), ...listsArrived.slice(1))
  expect(run(early.machine, subscribed()).commands).toEqual([])
  const whole = run(early.machine, arrived(part('service_features')))
  expect(run(whole.machine, subscribed()).commands).toMatchObject([
    { type: 'send', ids: 'all', rows: { isComplete: false } },
  ])
  expect(run(kept(), subscribed()).commands).toMatchObject([{ type: 'send', rows: { isComplete: true } }])
})

test('L2: the first rows of an open screen are published at once, later rows after 200 ms with one timer', () => {
  const { machine } = run(empty(), subscribed(), ...listsArrived)
  const first = run(machine, arrived(part('services', anInsertOf(rowA)), false, 2_000))
  expect(typesOf(first.commands)).toEqual(['show', 'publish'])
  const rowB: ShapeStep = { name: 'services', fresh: false, changes: [anInsertOf(aRow('services', 2, {}))] }
  const second = run(first.machine, arrived(rowB, false, 2_050))
  expect(second.commands).toMatchObject([{ type: 'show' }, { type: 'schedule-arrivals', ms: 150 }])
  const rowC: ShapeStep = { name: 'services', fresh: false, changes: [anInsertOf(aRow('services', 3, {}))] }
  const third = run(second.machine, arrived(rowC, false, 2_060))
  expect(typesOf(third.commands)).toEqual(['show'])
  const due = run(third.machine, { type: 'arrivals-due', now: 2_200 })
  expect(published(due.commands)).toEqual([{ services: new Set([idOf(2), idOf(3)]) }])
})

test('L3: with the last child list of an entity, all its rows are published', () => {
  const { machine } = run(empty(), subscribed(), arrived(part('services', anInsertOf(rowA))))
  const before = run(machine, ...listsArrived.slice(1))
  expect(published(before.commands).flatMap(Object.keys)).toEqual([])
  const last = run(before.machine, arrived(part('service_features', anInsertOf(aFeature(50, 1, 'x')))))
  expect(published(last.commands)).toEqual([{ services: 'all' }])
})

test('L4: the first commit publishes the differences from the arrived rows, and every entity', () => {
  const { machine } = run(empty(), ...listsArrived, arrived(part('services', anInsertOf(rowA))))
  const { commands, machine: after } = run(
    machine,
    stepped(part('services', anInsertOf(aRow('services', 2, { name: 'B' })))),
  )
  const last = published(commands).at(-1)
  expect(last).toMatchObject({ services: new Set([idOf(1), idOf(2)]), cases: new Set() })
  expect(typesOf(commands).slice(-2)).toEqual(['follow', 'settle'])
  expect(after).toMatchObject({ phase: 'complete', state: READER })
})

test('L4: rows that wait for a timer are published before the first commit, and the timer is cancelled', () => {
  const { machine } = run(empty(), ...listsArrived, arrived(part('services', anInsertOf(rowA)), false, 1_001))
  const { commands } = run(machine, stepped(part('services', anInsertOf(rowA))))
  expect(typesOf(commands)).toEqual(['cancel-arrivals', 'publish', 'publish', 'follow', 'settle'])
  expect(published(commands)[0]).toEqual({ services: 'all' })
})

test('L5: a later commit publishes the rows that it changes, and every entity named by an answer', () => {
  const ledger: ShapeStep = {
    name: 'write_ledger',
    fresh: false,
    changes: [{ op: 'insert', id: idOf(10), row: { id: idOf(10), entity: 'cases', status: 'rejected' } }],
  }
  const rename: ShapeStep = {
    name: 'services',
    fresh: false,
    changes: [{ op: 'update', id: idOf(1), row: { name: 'B' } }],
  }
  const { commands } = run(kept(), stepped(rename, ledger))
  expect(published(commands)).toEqual([{ services: new Set([idOf(1)]), cases: new Set() }])
})

test('L6: a tab with rows of another run gets all rows once the server has confirmed the rows of this run', () => {
  const deferred = run(kept(), subscribed('services', 'foreign'))
  expect(deferred.commands).toEqual([])
  const confirmed = run(deferred.machine, { type: 'confirmed', now: 5 })
  expect(confirmed.commands).toMatchObject([{ type: 'show' }, { type: 'send', tab: 't', ids: 'all' }])
  expect(run(confirmed.machine, { type: 'confirmed', now: 6 }).commands).toEqual([])
  expect(run(confirmed.machine, subscribed('services', 'foreign')).commands).toMatchObject([{ ids: 'all' }])
})

test('L7: the last command refuses a step that does not fit, and the rows are discarded', () => {
  const wrong: ShapeStep = {
    name: 'services',
    fresh: false,
    changes: [{ op: 'update', id: idOf(9), row: { name: 'B' } }],
  }
  const { machine, commands } = run(kept(), stepped(wrong))
  expect(typesOf(commands)).toEqual(['refuse-step'])
  expect(machine.phase).toBe('filling')
  expect(machine.tables.get('services')?.size).toBe(0)
})

test('L7: a scheduled publication is cancelled with the rows that it would have shown', () => {
  const scheduled: LeaderMachine = {
    ...newLeader(names, null, true),
    phase: 'filling',
    arrivals: { ...NO_ARRIVALS, isScheduled: true },
  }
  const wrong: ShapeStep = {
    name: 'services',
    fresh: false,
    changes: [{ op: 'update', id: idOf(9), row: { name: 'B' } }],
  }
  expect(typesOf(run(scheduled, stepped(wrong)).commands)).toEqual(['cancel-arrivals', 'refuse-step'])
})

test('L8: the end of a session leaves the status unchanged, and a start does not hide rows of an earlier visit', () => {
  const live = run(kept(), readerIs('live'))
  const signedOut = run(live.machine, readerIs('signed-out'))
  expect(signedOut.commands).toEqual([{ type: 'ask-to-sign-in' }])
  expect(signedOut.machine.status).toBe(live.machine.status)
  expect(run(kept(), readerIs('starting')).commands).toEqual([])
  expect(run(empty(), readerIs('starting')).commands).toMatchObject([{ status: { phase: 'opening' } }])
  expect(typesOf(run(empty(), readerIs('filling')).commands)).toEqual(['count-rows', 'show'])
})

test('L9: a confirmation sets the age of the rows, and only the first one is shown', () => {
  const first = run(kept(), { type: 'confirmed', now: 5 })
  expect(first.commands).toMatchObject([{ type: 'show', status: { asOf: 5 } }])
  const second = run(first.machine, { type: 'confirmed', now: 9 })
  expect(second.machine.status.asOf).toBe(9)
  expect(second.commands).toEqual([])
})

test('L10: every minute the age of live rows is stored, and rows that could not be stored are stored again', () => {
  const minute: LeaderEvent = { type: 'minute-over' }
  expect(run(kept(), minute).commands).toEqual([])
  const live = run(kept(), readerIs('live'), { type: 'confirmed', now: 5 }, minute)
  expect(live.commands).toEqual([{ type: 'settle', answers: [] }])
  const full = run(empty(), { type: 'stored', isStored: false })
  expect(full.commands).toMatchObject([{ type: 'show', status: { stored: false } }])
  expect(run(full.machine, minute).commands).toEqual([{ type: 'settle', answers: [] }])
})
