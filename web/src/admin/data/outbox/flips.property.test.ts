import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import type { Write } from '@coop/sync/write'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { anUpdate, idOf, USER } from '../../testing/outbox-fixture.ts'
import { rowKey } from '../outbox/outbox-state.ts'
import { openOutbox, type Outbox } from '../outbox/outbox-store.ts'

const FLAG = 'show_on_homepage'
const tab = fc.constantFrom(0, 1)
const row = fc.integer({ min: 1, max: 3 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('flip' as const),
        tab,
        row,
        times: fc.integer({ min: 1, max: 9 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('depart' as const), tab }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('arrive' as const),
        tab,
        outcome: fc.constantFrom('answered' as const, 'lost before' as const, 'lost after' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), tab }) },
  ),
  { maxLength: 25 },
)

/** Two tabs with one store, and a server with the flags of three rows. */
class Tabs {
  readonly server = new Map<string, boolean>()
  readonly pressed = new Map<string, boolean>()
  readonly #applied = new Set<string>()
  readonly #tabs: Outbox[] = []
  #onWire: readonly Write[] = []
  #dispatches: Promise<unknown>[] = []
  #pressed = 0
  #ids = 0

  async open(): Promise<void> {
    globalThis.indexedDB = new IDBFactory()
    // The clock is past every backoff.
    let now = 0
    const clock = () => (now += 120_000)
    this.#tabs.push(await openOutbox(USER, clock), await openOutbox(USER, clock))
  }

  /** Clicks do not wait for each other. The user changes to the other tab only after they are stored. */
  async flip(number: number, row: number): Promise<void> {
    if (this.#pressed !== number) await this.keptAll()
    this.#pressed = number
    const rowId = idOf(row)
    const before = this.pressed.get(rowId) ?? false
    this.pressed.set(rowId, !before)
    const edit = anUpdate(++this.#ids, row, { [FLAG]: !before }, { [FLAG]: before })
    this.#dispatches.push(this.#tab(number).dispatch({ type: 'edit', edit }))
  }

  async keptAll(): Promise<void> {
    await Promise.all(this.#dispatches.splice(0))
  }

  async depart(number: number): Promise<void> {
    if (this.#onWire.length > 0) return
    const [command] = await this.#tab(number).dispatch({ type: 'send' })
    if (command?.type === 'send') this.#onWire = command.writes
  }

  async arrive(number: number, outcome: 'answered' | 'lost before' | 'lost after'): Promise<void> {
    const writes = this.#onWire
    if (writes.length === 0) return
    this.#onWire = []
    const ids = writes.map(({ id }) => id)
    if (outcome !== 'lost before') for (const write of writes) this.#apply(write)
    if (outcome !== 'answered') {
      const failure = { kind: 'network' } as const
      await this.#tab(number).dispatch({ type: 'failed', ids, failure, random: 0 })
      return
    }
    const rows = ids.map((id) => ({ id, answer: { status: 'accepted' } as const }))
    await this.#tab(number).dispatch({ type: 'ledger', rows, lsn: '1' })
  }

  /** Closes a tab after its edits are stored. Its request is lost. */
  async die(number: number): Promise<void> {
    await this.keptAll()
    this.#tab(number).close()
    this.#tabs[number] = await openOutbox(USER)
    this.#onWire = []
    await this.#tab(number).dispatch({ type: 'sender-started' })
  }

  async drain(): Promise<void> {
    await this.keptAll()
    await this.arrive(0, 'answered')
    for (let i = 0; i < 20 && (await this.entries()).length > 0; i++) {
      await this.#tab(0).dispatch({ type: 'send-now' })
      await this.depart(0)
      await this.arrive(0, 'answered')
    }
  }

  async entries() {
    return (await this.#tab(0).latest()).entries
  }

  close(): void {
    for (const each of this.#tabs) each.close()
  }

  #tab(number: number): Outbox {
    const found = this.#tabs[number]
    if (found === undefined) throw new Error('No such tab')
    return found
  }

  #apply({ id, rowId, base, changes }: Write): void {
    if (this.#applied.has(id)) return
    this.#applied.add(id)
    if (base[FLAG] !== (this.server.get(rowId) ?? false))
      throw new Error('It starts from what the server never had')
    this.server.set(rowId, changes[FLAG] === true)
  }
}

test(
  'for flips in two tabs with lost requests, there is one unsent write per row, and the last click wins',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const tabs = new Tabs()
        await tabs.open()
        for (const step of run) {
          switch (step.do) {
            case 'flip':
              for (let time = 0; time < step.times; time++) await tabs.flip(step.tab, step.row)
              break
            case 'depart':
              await tabs.depart(step.tab)
              break
            case 'arrive':
              await tabs.arrive(step.tab, step.outcome)
              break
            case 'die':
              await tabs.die(step.tab)
              break
            default:
              step satisfies never
          }
        }
        await tabs.keptAll()
        const unsent = (await tabs.entries())
          .filter(({ state, tried }) => state.kind === 'queued' && !tried)
          .map(({ write }) => rowKey(write))
        expect(new Set(unsent).size).toBe(unsent.length)
        await tabs.drain()
        expect(await tabs.entries()).toEqual([])
        for (const [rowId, value] of tabs.pressed) expect(tabs.server.get(rowId) ?? false).toBe(value)
        tabs.close()
      }),
      { numRuns: 40 },
    )
  },
)
