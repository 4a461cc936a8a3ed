import type { Json } from '@coop/sync/write'
import type { AdminSource } from '../../src/admin/data/admin-context.ts'
import { openAdminSource } from '../../src/admin/data/open-admin-source.ts'
import { reverseStep } from '../../src/admin/undo/reverse-step.ts'
import type { RowOf } from '../../src/admin/data/admin-row.ts'
import type { Browsers, Device, Page } from './browser.ts'
import type { Random } from './random.ts'
import type { Scheduler, Thread } from './scheduler.ts'

/** A tab with the admin of one person. */
export interface Tab {
  readonly page: Page
  /** null until it is open. */
  source: AdminSource | null
}

export const personalActs = [
  'edit',
  'flip',
  'create',
  'remove',
  'bulk',
  'addPicture',
  'draft',
  'undo',
  'decide',
] as const

/** The fields that get numbered texts. */
const TEXTS = ['name', 'short_description'] as const
const PICTURE = 'hero_image_url'

interface Surroundings {
  readonly scheduler: Scheduler
  readonly browsers: Browsers
}

/** In simulated milliseconds. It is longer than all limits of the client. */
const LONGEST_WAIT_MS = 120_000

/** A value that a device stored for a field of a row. */
interface Promised {
  readonly rowId: string
  readonly field: string
  readonly number: number
}

/**
 * One person with one device and up to three tabs, who uses the interface of the screens. All texts of a person are
 * numbered, so that one can tell which is newer.
 */
export class Person {
  readonly userId: string
  readonly device: Device
  readonly tabs: Tab[] = []
  /** What this person noticed that must not happen. */
  readonly faults: string[] = []
  /** Edits that the device has stored durably. */
  readonly promised: Promised[] = []
  /** Rows in which this person has undone, discarded or decided something, so that earlier values may return. */
  readonly reconsidered = new Set<string>()
  /** Drafts that are stored on the device, by id. */
  readonly drafts = new Map<string, string>()
  readonly #world: Surroundings
  readonly #letter: string
  #made = 0
  /** The newest stored text of each field, which every tab opened after that shows. */
  readonly #stored = new Map<string, number>()
  readonly #waits = new Set<{ readonly thread: Thread; since: number; readonly what: string }>()
  /** Texts that a tab no longer shows, which is a fault if they were stored. */
  #doubts: { readonly number: number; readonly text: string }[] = []
  #doing = ''

  constructor(letter: string, device: Device, world: Surroundings) {
    this.#letter = letter
    this.userId = `user-${letter}`
    this.device = device
    this.#world = world
  }

  get #random(): Random {
    return this.#world.scheduler.random
  }

  open(): Tab {
    const { browsers, scheduler } = this.#world
    const page = browsers.open(this.device)
    const tab: Tab = { page, source: null }
    this.tabs.push(tab)
    const stored = new Map(this.#stored)
    scheduler.enqueue(page.thread, 'events', () => {
      void this.#openIn(tab, stored)
    })
    return tab
  }

  async #openIn(tab: Tab, stored: Map<string, number>): Promise<void> {
    try {
      tab.source = await openAdminSource(this.userId, () => {}, new AbortController().signal, 'services')
      this.#watch(tab, tab.source, stored)
    } catch {
      // The screen offers a reload.
      this.close(tab, 'crash')
    }
  }

  close(tab: Tab, how: 'politely' | 'crash'): void {
    if (how === 'politely') this.#world.browsers.closePolitely(tab.page)
    else this.#world.browsers.kill(tab.page)
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  /** A tab that the person can use. */
  usableTab(): { readonly tab: Tab; readonly source: AdminSource } | null {
    const usable = this.tabs.flatMap((tab) =>
      tab.source !== null && tab.page.thread.runs ? [{ tab, source: tab.source }] : [],
    )
    return this.#random.pick(usable) ?? null
  }

  /** Does one act in a usable tab. */
  act(name: (typeof personalActs)[number]): void {
    this.#doing = name
    this[name]()
  }

  edit(): void {
    this.#act((source) => {
      const row = this.#random.pick(source.rows('services').get() ?? [])
      if (row === undefined) return
      const field = this.#random.pick(TEXTS)
      const number = ++this.#made
      this.#save(source, row, { [field]: this.#text(number) }, () => this.#promise(row.id, field, number))
    })
  }

  flip(): void {
    this.#act((source) => {
      const row = this.#random.pick(source.rows('services').get() ?? [])
      if (row !== undefined) this.#settle(source.data.flip('services', row.id, 'published'))
    })
  }

  create(): void {
    this.#act((source) => {
      const number = ++this.#made
      const created = source.data.create('services', { name: this.#text(number) })
      this.#settle(created, ({ rowId }) => this.#promise(rowId, 'name', number))
    })
  }

  remove(): void {
    this.#act((source) => {
      const row = this.#random.pick(source.rows('services').get() ?? [])
      if (row === undefined) return
      this.reconsidered.add(row.id)
      this.#settle(source.data.remove('services', row))
    })
  }

  /** Two rows at once. */
  bulk(): void {
    this.#act((source) => {
      const rows = (source.rows('services').get() ?? []).slice(0, 2)
      const numbers = rows.map(() => ++this.#made)
      const edits = rows.map((row, at) => ({
        op: 'update' as const,
        writeId: source.data.newId(),
        row,
        changes: { short_description: this.#text(numbers[at] ?? 0) },
      }))
      if (edits.length === 0) return
      this.#settle(source.data.applyAll('services', edits), () =>
        rows.forEach((row, at) => this.#promise(row.id, 'short_description', numbers[at] ?? 0)),
      )
    })
  }

  addPicture(): void {
    this.#act((source) => {
      const row = this.#random.pick(source.rows('services').get() ?? [])
      if (row === undefined) return
      const number = ++this.#made
      const blob = new Blob([this.#text(number)], { type: 'image/webp' })
      const file = {
        blob,
        type: 'image/webp',
        name: `${number}.webp`,
        category: 'other',
        width: 4,
        height: 3,
      } as const
      const added = source.data.addFile({ ...file, sourceHash: String(number).padStart(64, '0') })
      this.#settle(added, (address) => {
        this.reconsidered.add(row.id)
        this.#save(source, row, { [PICTURE]: address })
      })
    })
  }

  draft(): void {
    this.#act((source) => {
      const id = `draft-${this.#letter}-${this.#random.below(3)}`
      const text = this.#text(++this.#made)
      const at = this.#world.scheduler.now
      const draft = { id, entity: 'services', rowId: null, resend: null, title: text, at, base: {} } as const
      const put = source.drafts
        .open()
        .then((drafts) => drafts.put({ ...draft, values: { name: text } }, null))
      this.drafts.delete(id)
      this.#settle(put, () => this.drafts.set(id, text))
    })
  }

  undo(): void {
    this.#act((source) => {
      const kind = this.#random.chance(0.7) ? 'undo' : 'redo'
      const step = source.steps.get().findLast(({ isUndone }) => isUndone === (kind === 'redo'))
      if (step === undefined) return
      const undo = async (): Promise<void> => {
        for (const piece of step.pieces)
          for (const { rowId } of await source.data.readPiece(step, piece)) this.reconsidered.add(rowId)
        await reverseStep(source, step, { choices: new Map() })
      }
      this.#settle(undo())
    })
  }

  /** Decides about one edit that waits for a decision. */
  decide(): void {
    this.#act((source) => {
      const edit = this.#random.pick(source.queue.get().parked)
      if (edit === undefined) return
      const { write, reason } = edit
      this.reconsidered.add(write.rowId)
      const { data } = source
      if (this.#random.chance(reason.kind === 'conflict' ? 0.2 : 0.5))
        return this.#settle(data.discard(write.id))
      if (reason.kind !== 'conflict') return this.#settle(data.resend(write.id))
      const { conflict } = reason
      switch (conflict.kind) {
        case 'fields': {
          const mine = conflict.fields.map(({ field }) => field).filter(() => this.#random.chance(0.5))
          return this.#settle(data.resolve(write.id, { kind: 'fields', mine }))
        }
        case 'deleted':
          return this.#settle(data.resolve(write.id, { kind: 'restore' }))
        case 'changed':
          return this.#settle(data.resolve(write.id, { kind: 'delete-anyway' }))
        default:
          conflict satisfies never
      }
    })
  }

  #act(work: (source: AdminSource) => void): void {
    const usable = this.usableTab()
    if (usable !== null) this.#within(usable.tab, () => work(usable.source))
  }

  #within(tab: Tab, work: () => void): void {
    this.#world.scheduler.within(tab.page.thread, work)
  }

  #save(source: AdminSource, row: RowOf<'services'>, changes: Record<string, Json>, stored = () => {}): void {
    const saved = source.data.save('services', row.id, row.values, changes)
    const shown = source
      .rows('services')
      .get()
      ?.find(({ id }) => id === row.id)
    for (const [field, value] of Object.entries(changes)) {
      const seen: unknown = shown && Reflect.get(shown.values, field)
      if (shown !== undefined && seen !== value)
        this.faults.push(`${row.id} shows ${String(seen)} for the edit ${field} = ${JSON.stringify(value)}`)
    }
    this.#settle(saved, stored)
  }

  /** Watches how long the work takes. A refusal is no fault: the person sees it, and nothing is stored. */
  #settle<T>(work: Promise<T>, done: (result: T) => void = () => {}): void {
    const { scheduler } = this.#world
    const wait = { thread: scheduler.current() ?? scheduler.outside, since: scheduler.now, what: this.#doing }
    this.#waits.add(wait)
    void this.#settled(work, done).finally(() => this.#waits.delete(wait))
  }

  async #settled<T>(work: Promise<T>, done: (result: T) => void): Promise<void> {
    const result = await work.then((value) => ({ value })).catch(() => null)
    if (result !== null) done(result.value)
  }

  #promise(rowId: string, field: string, number: number): void {
    this.promised.push({ rowId, field, number })
    this.#stored.set(`${rowId} ${field}`, number)
  }

  /** Work that a usable tab has not finished in some time will never end. No stored text may disappear again. */
  check(): void {
    const { now } = this.#world.scheduler
    const stored = new Set(this.promised.map(({ number }) => number))
    for (const { number, text } of this.#doubts) if (stored.has(number)) this.faults.push(text)
    this.#doubts = this.#doubts.filter(({ number }) => !stored.has(number))
    for (const wait of this.#waits) {
      if (!wait.thread.runs) wait.since = now
      if (wait.thread.isDead) this.#waits.delete(wait)
      else if (now - wait.since > LONGEST_WAIT_MS) {
        this.#waits.delete(wait)
        this.faults.push(`${wait.thread.name} waits since ${wait.since} for ${wait.what}`)
      }
    }
  }

  #text(number: number): string {
    return `${this.#letter}${number}`
  }

  /** The number in a text of this person. */
  numberIn(value: unknown): number | null {
    return typeof value === 'string' && new RegExp(`^${this.#letter}\\d+$`).test(value)
      ? Number(value.slice(1))
      : null
  }

  /**
   * Notices when a tab shows an older text of this person again.
   * @param newest the texts that were stored before the tab was opened
   */
  #watch(tab: Tab, source: AdminSource, newest: Map<string, number>): void {
    const rows = source.rows('services')
    rows.subscribe(() => {
      if (tab.page.thread.isDead) return
      for (const { id, values } of rows.get() ?? []) {
        for (const field of TEXTS) {
          const number = this.numberIn(values[field])
          if (number === null) continue
          const key = `${id} ${field}`
          const before = newest.get(key) ?? 0
          newest.set(key, number)
          if (number >= before || this.reconsidered.has(id)) continue
          // A refused edit disappears before its author gets the refusal.
          this.#doubts.push({
            number: before,
            text: `${tab.page.thread.name}: ${key} goes back from ${before} to ${number}`,
          })
        }
      }
    })
  }
}
