import { vi } from 'vitest'
import type { AdminSource } from '../../src/admin/data/admin-context.ts'
import { anInsertOf, aRow } from '../../src/admin/testing/mirror-fixture.ts'
import { Browsers, Device } from './browser.ts'
import { Person, personalActs, type Tab } from './person.ts'
import { Scheduler, turn } from './scheduler.ts'
import { FIELDS, Site } from './site.ts'
import { Storage } from './storage.ts'

const ROWS = 3
const MINUTE = 60_000
/** At the end everything has to come to rest within this time. */
const LONGEST_REST_MS = 60 * MINUTE

/** The acts and faults of a simulation, each with its weight. */
const acts = {
  edit: 14,
  flip: 3,
  create: 1,
  remove: 1,
  bulk: 2,
  addPicture: 2,
  draft: 3,
  undo: 2,
  decide: 4,
  open: 4,
  close: 2,
  crash: 2,
  freeze: 2,
  thaw: 5,
  offline: 2,
  online: 5,
  down: 1,
  up: 3,
  full: 1,
  roomy: 3,
  lose: 1,
  rotate: 1,
  clock: 1,
  pass: 14,
  wait: 4,
} as const
const weighted = Object.entries(acts).flatMap(([act, weight]) => Array.from({ length: weight }, () => act))

/** Two people and a site, from one seed. */
export class World {
  readonly scheduler: Scheduler
  readonly site: Site
  readonly people: readonly Person[]
  /** What happened, for a comparison of two runs. */
  readonly history: string[] = []
  readonly #browsers: Browsers
  readonly #storage: Storage

  constructor(seed: number) {
    this.scheduler = new Scheduler(seed)
    this.site = new Site(this.scheduler)
    this.#storage = new Storage(
      this.scheduler,
      (thread) => this.#browsers.pageOf(thread)?.device.isFull ?? false,
    )
    this.#browsers = new Browsers(this.scheduler, this.site.send, (thread) => this.#storage.kill(thread))
    const world = { scheduler: this.scheduler, browsers: this.#browsers }
    this.people = ['a', 'b'].map((letter) => new Person(letter, new Device(letter), world))
    const rows = Array.from({ length: ROWS }, (_, at) => aRow('services', at + 1, { name: 'z0' }))
    this.site.server.commit({ services: rows.map(anInsertOf) })
  }

  install(): void {
    this.#storage.install()
    this.#browsers.install()
    for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  }

  async uninstall(): Promise<void> {
    for (const { tabs } of this.people) for (const { page } of tabs) this.#browsers.kill(page)
    // What the ended pages still do meets the simulated browsers.
    await turn()
    this.#browsers.uninstall()
    this.#storage.uninstall()
    vi.restoreAllMocks()
  }

  get faults(): string[] {
    return [...this.site.faults, ...this.people.flatMap(({ faults }) => faults)]
  }

  /**
   * Lets a person do everything that loads code on demand. The first import of a module takes real time, even if it is
   * loaded already, so it would make the history of a seed depend on the machine.
   */
  async loadCode(): Promise<void> {
    const [person] = this.people
    if (person === undefined) return
    const { source } = await this.#opened(person)
    const count = (): number => source.rows('services').get()?.length ?? 0
    await this.#inRealTime(() => count() === ROWS)
    person.act('addPicture')
    await this.#inRealTime(() => this.site.files.size > 0)
    person.act('draft')
    await this.#inRealTime(() => person.drafts.size > 0)
    person.act('remove')
    await this.#inRealTime(() => count() < ROWS)
    const end = this.scheduler.now + MINUTE
    await this.#inRealTime(() => this.scheduler.now > end)
    // The official client keeps a timer in a variable of its module. It never starts another one after this world has
    // ended with it, so that no later world depends on those before.
    for (const pause of [1_000, 1_000]) {
      person.act('edit')
      await this.scheduler.pass(pause)
    }
  }

  async #opened(person: Person): Promise<{ readonly source: AdminSource }> {
    const tab = person.open()
    await this.#inRealTime(() => tab.source !== null)
    const { source } = tab
    if (source === null) throw new Error('The tab is not open')
    return { source }
  }

  async #inRealTime(check: () => boolean): Promise<void> {
    while (!check()) {
      await this.scheduler.pass(1_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Carries out some acts, then lets everything come to rest and checks it. */
  async run(count: number): Promise<void> {
    const { random } = this.scheduler
    this.site.trouble = random.pick([0, 0.1, 0.3])
    for (const person of this.people) person.open()
    await this.scheduler.pass(2_000)
    for (let done = 0; done < count && this.faults.length === 0; done++) {
      const act = random.pick(weighted)
      const person = random.pick(this.people)
      if (act === undefined || person === undefined) continue
      this.history.push(`${this.scheduler.now.toFixed(3)} ${person.userId} ${act}`)
      await this.#take(act, person)
    }
    if (this.faults.length === 0) await this.#rest()
  }

  async #take(act: string, person: Person): Promise<void> {
    const { random } = this.scheduler
    const tab = random.pick(person.tabs)
    const own = new Map<string, () => void>([
      ...personalActs.map((name) => [name, () => person.act(name)] as const),
      ['open', () => void (person.tabs.length < 3 && person.open())],
      ['close', () => tab && person.close(tab, 'politely')],
      ['crash', () => tab && person.close(tab, 'crash')],
      ['freeze', () => tab && this.#browsers.setFrozen(tab.page, true)],
      ['thaw', () => tab && this.#browsers.setFrozen(tab.page, false)],
      ['offline', () => this.#connect(person, false)],
      ['online', () => this.#connect(person, true)],
      ['down', () => (this.site.isUp = false)],
      ['up', () => (this.site.isUp = true)],
      ['full', () => (person.device.isFull = true)],
      ['roomy', () => (person.device.isFull = false)],
      ['lose', () => tab && this.#storage.lose(tab.page.thread)],
      ['rotate', () => this.site.server.rotate(random.pick(['services', 'write_ledger']))],
      ['clock', () => (person.device.clockAheadMs += (random.next() - 0.5) * 10 * MINUTE)],
    ])
    own.get(act)?.()
    for (const each of this.people) each.check()
    await this.scheduler.pass(
      act === 'wait' ? random.below(40_000) : act === 'pass' ? random.below(400) : random.below(30),
    )
  }

  #connect(person: Person, isOnline: boolean): void {
    person.device.isOnline = isOnline
    for (const { page } of person.tabs) this.#browsers.tell(page, isOnline ? 'online' : 'offline')
  }

  /** Ends all trouble, lets people decide about what waits for them, and checks what must hold then. */
  async #rest(): Promise<void> {
    this.site.trouble = 0
    this.site.isUp = true
    for (const person of this.people) {
      person.device.isFull = false
      for (const tab of person.tabs) this.#browsers.setFrozen(tab.page, false)
      this.#connect(person, true)
      if (person.tabs.length === 0) person.open()
    }
    const isDone = () =>
      this.people.every(
        ({ tabs }) => tabs.length > 0 && tabs.every(({ source }) => source?.queue.get().edits.length === 0),
      )
    const end = this.scheduler.now + LONGEST_REST_MS
    while (this.scheduler.now < end) {
      for (const person of this.people) {
        if (person.tabs.length === 0) person.open()
        for (const { source } of person.tabs)
          if ((source?.queue.get().parked.length ?? 0) > 0) person.act('decide')
        person.check()
      }
      if (await this.scheduler.until(isDone, 10_000)) break
    }
    if (!isDone()) return this.#fault(`after an hour edits still wait: ${JSON.stringify(this.#waiting())}`)
    await this.scheduler.pass(2 * MINUTE)
    this.#checkSite()
    for (const person of this.people) {
      person.check()
      for (const tab of person.tabs) this.#checkScreen(tab)
      await this.#checkDrafts(person)
    }
  }

  #waiting(): unknown[] {
    return this.people.flatMap(({ tabs }) =>
      tabs.map(({ page, source }) => [
        page.thread.name,
        source?.queue.get().edits.map(({ state, rowId }) => [state, rowId]),
      ]),
    )
  }

  #fault(text: string): void {
    this.site.faults.push(text)
  }

  /** Each stored edit has taken effect once and in order, or something newer of the same person has. */
  #checkSite(): void {
    for (const person of this.people) {
      for (const { rowId, field, number } of person.promised) {
        if (person.reconsidered.has(rowId)) continue
        // Somebody else may restore a value of this person by an undo.
        const own = this.site.valuesOf(rowId, field).filter(({ userId }) => userId === person.userId)
        const mine = own.flatMap(({ value }) => person.numberIn(value) ?? [])
        if (Math.max(0, ...mine) < number)
          this.#fault(`${rowId} ${field}: ${person.userId} lost ${number}, has ${mine.join()}`)
        if (mine.some((each, at) => each <= (mine[at - 1] ?? 0)))
          this.#fault(`${rowId} ${field}: edits of ${person.userId} took effect as ${mine.join()}`)
      }
    }
    for (const [id, row] of this.site.server.rows('services')) {
      const picture = row['hero_image_url']
      if (typeof picture === 'string' && picture !== '' && !this.site.files.has(picture))
        this.#fault(`${id} names a file that does not exist`)
    }
  }

  #checkScreen({ page, source }: Tab): void {
    const shown = visible((source?.rows('services').get() ?? []).map(({ id, values }) => [id, values]))
    const onSite = visible([...this.site.server.rows('services')])
    if (shown !== onSite) this.#fault(`${page.thread.name} shows ${shown}, the site has ${onSite}`)
  }

  async #checkDrafts(person: Person): Promise<void> {
    const usable = person.usableTab()
    if (usable === null) return
    for (const [id, text] of person.drafts) {
      let name: unknown
      this.scheduler.within(usable.tab.page.thread, () => {
        void usable.source.drafts
          .open()
          .then((drafts) => drafts.read(id))
          .then((read) => (name = read?.draft.values['name'] ?? 'nothing'))
      })
      await this.scheduler.until(() => name !== undefined, MINUTE)
      if (person.numberIn(name) === null || (person.numberIn(name) ?? 0) < (person.numberIn(text) ?? 0))
        this.#fault(`${id} of ${person.userId} has ${String(name)} instead of ${text}`)
    }
  }
}

function visible(rows: Iterable<readonly [string, object]>): string {
  const values = [...rows].map(([id, row]) => [id, ...FIELDS.map((field) => Reflect.get(row, field) ?? null)])
  return JSON.stringify(values.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}
