import { afterEach, expect, test, vi } from 'vitest'
import { openForms } from './open-forms.ts'

/** The locks of a browser; each tab asks by a manager of its own, and its locks go when it dies. */
class Locks {
  #held: { tab: object; name: string; mode: LockMode; free: () => void }[] = []
  #waiting: { tab: object; name: string; mode: LockMode; grant: () => void }[] = []

  tab() {
    const tab = {}
    const manager: Pick<LockManager, 'query' | 'request'> = {
      query: async () => ({
        held: this.#held.map(({ name, mode }) => ({ name, mode, clientId: '' })),
        pending: [],
      }),
      request: async <T>(
        name: string,
        options: LockOptions | LockGrantedCallback<T>,
        callback?: LockGrantedCallback<T>,
      ): Promise<Awaited<T>> => {
        const { mode = 'exclusive', ifAvailable = false } = typeof options === 'function' ? {} : options
        const work = typeof options === 'function' ? options : callback
        if (work === undefined) throw new Error('A lock is asked for with work')
        if (this.#isTaken(name, mode)) {
          if (ifAvailable) return await work(null)
          await new Promise<void>((grant) => this.#waiting.push({ tab, name, mode, grant }))
        }
        const lock = { tab, name, mode, free: () => {} }
        this.#held.push(lock)
        const result = await work({ name, mode })
        this.#release((each) => each === lock)
        return result
      },
    }
    const die = () => {
      this.#waiting = this.#waiting.filter((each) => each.tab !== tab)
      this.#release((each) => each.tab === tab)
    }
    return { manager, die }
  }

  #isTaken(name: string, mode: LockMode): boolean {
    return this.#held.some(
      (each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive'),
    )
  }

  #release(isFreed: (lock: { tab: object }) => boolean): void {
    this.#held = this.#held.filter((each) => !isFreed(each))
    for (const each of this.#waiting) {
      if (this.#isTaken(each.name, each.mode)) continue
      this.#waiting = this.#waiting.filter((other) => other !== each)
      each.grant()
    }
  }
}

const lifetimes: AbortController[] = []
afterEach(() => {
  for (const lifetime of lifetimes.splice(0)) lifetime.abort()
})

function twoTabs() {
  const locks = new Locks()
  const open = () => {
    const lifetime = new AbortController()
    lifetimes.push(lifetime)
    const { manager, die } = locks.tab()
    return { forms: openForms('user-1', lifetime.signal, manager), die }
  }
  return [open(), open()] as const
}

const aForm = { draft: 'draft-1', entity: 'services', rowId: 'row-1' } as const

test('a tab sees the form that another one has open, until that is closed', async () => {
  const [one, two] = twoTabs()
  const close = await one.forms.hold(aForm)
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([aForm]))
  expect(one.forms.elsewhere.get()).toEqual([])
  expect(one.forms.all.get()).toEqual([aForm])
  close?.()
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([]))
})

test('a tab that dies has no form open any more, without a word of it', async () => {
  const [one, two] = twoTabs()
  await one.forms.hold(aForm)
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([aForm]))
  one.die()
  await vi.waitFor(() => expect(two.forms.elsewhere.get()).toEqual([]))
})

test('two tabs do not go on with the same draft', async () => {
  const [one, two] = twoTabs()
  const close = await one.forms.hold(aForm, { ifAvailable: true })
  expect(await two.forms.hold(aForm, { ifAvailable: true })).toBeNull()
  close?.()
  await vi.waitFor(async () => expect(await two.forms.hold(aForm, { ifAvailable: true })).not.toBeNull())
})
