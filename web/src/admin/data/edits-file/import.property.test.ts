import * as fc from 'fast-check'
import type { Answer, Write } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { anInsert, anOutbox, anUpdate, idOf } from '../../testing/outbox-fixture.ts'
import type { LedgerAnswer } from '../outbox/outbox-events.ts'
import { planEditsImport } from './plan-edits-import.ts'

const SITE = 'https://site.example'
const people = ['anna', 'ben'] as const
type Person = (typeof people)[number]

/** A server reduced to the ledger: the first copy of a write counts, and all senders get its answer. */
class Server {
  readonly applied: [id: string, name: unknown][] = []
  readonly #ledger = new Map<string, { row: LedgerAnswer; readers: Set<string> }>()

  send(writes: readonly Write[]): { id: string; answer: Answer }[] {
    return writes.map((write) => {
      const known = this.#ledger.get(write.id)
      const readers = known?.readers ?? new Set<string>()
      if (known !== undefined && !readers.has(write.madeBy ?? write.userId)) {
        throw new Error(`${write.userId} has sent the edit of somebody else`)
      }
      if (known === undefined) this.applied.push([write.id, write.changes['name']])
      const row = known?.row ?? { id: write.id, answer: { status: 'accepted' as const } }
      for (const reader of [write.userId, write.madeBy ?? write.userId]) readers.add(reader)
      this.#ledger.set(write.id, { row, readers })
      return row
    })
  }

  ledgerOf(person: string): LedgerAnswer[] {
    return [...this.#ledger.values()].flatMap(({ row, readers }) => (readers.has(person) ? [row] : []))
  }
}

const who = fc.constantFrom(...people)
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), who, row: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('create' as const), who }),
  fc.record({ do: fc.constant('hand over' as const), who }),
  fc.record({ do: fc.constant('send' as const), who, isLost: fc.boolean() }),
  fc.record({ do: fc.constant('hear' as const), who }),
)

test(
  'however edits are distributed over two devices, each is applied once and both devices see it as done',
  { tags: 'random' },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Person>('anna', 'ben'),
        fc.array(step, { maxLength: 40 }),
        (second, steps) => {
          // Two devices, of one person or of two people.
          const devices = { anna: anOutbox(), ben: anOutbox() }
          const nameOf = { anna: 'anna', ben: second }
          const server = new Server()
          /** The last value in each write. */
          const made = new Map<string, unknown>()
          let ids = 0

          function send(person: Person, isLost: boolean): void {
            const device = devices[person]
            const writes = device.sends()
            if (writes.length === 0) return
            const answers = server.send(writes)
            if (isLost) device.loses(writes)
            else device.receives(answers)
          }
          function hear(person: Person): void {
            devices[person].happens({ type: 'ledger', rows: server.ledgerOf(nameOf[person]), lsn: '1' })
          }
          function handOver(from: Person): void {
            const to = from === 'anna' ? 'ben' : 'anna'
            devices[from].happens({ type: 'exported' })
            const editsFile = {
              format: 'edits' as const,
              version: 1,
              site: SITE,
              exportedAt: '',
              user: { id: nameOf[from], name: from },
              edits: structuredClone([...devices[from].state.entries]),
              files: [],
              contents: new Map(),
            }
            const { state, now } = devices[to]
            const plan = planEditsImport(editsFile, {
              state,
              userId: nameOf[to],
              site: SITE,
              now,
              accepted: null,
            })
            expect(plan.items.filter(({ kind }) => kind === 'unreadable')).toEqual([])
            devices[to].happens({ type: 'imported', entries: plan.entries, files: [] })
          }

          for (const each of steps) {
            ids += 1
            const device = devices[each.who]
            // A device in backoff tries again at the next step.
            for (const one of people) devices[one].now += 120_000
            switch (each.do) {
              case 'edit': {
                const last = device.state.entries.findLast(({ write }) => write.rowId === idOf(each.row))
                const seen = last?.write.changes['name'] ?? 'old'
                const edit = anUpdate(ids, each.row, { name: `v${ids}` }, { name: seen })
                for (const id of device.edits({ ...edit, userId: nameOf[each.who] })) {
                  if (id) made.set(id, edit.changes['name'])
                }
                break
              }
              case 'create': {
                const edit = anInsert(ids, 100 + ids, { name: `v${ids}` })
                for (const id of device.edits({ ...edit, userId: nameOf[each.who] })) {
                  if (id) made.set(id, edit.changes['name'])
                }
                break
              }
              case 'hand over':
                handOver(each.who)
                break
              case 'send':
                send(each.who, each.isLost)
                break
              case 'hear':
                hear(each.who)
                break
              default:
                each satisfies never
            }
          }
          for (let round = 0; round < 50; round += 1) {
            for (const one of people) {
              devices[one].now += 120_000
              send(one, false)
              hear(one)
            }
          }
          expect(devices.anna.state.entries).toEqual([])
          expect(devices.ben.state.entries).toEqual([])
          expect(server.applied).toHaveLength(made.size)
          expect(new Map(server.applied)).toEqual(made)
        },
      ),
    )
  },
)
