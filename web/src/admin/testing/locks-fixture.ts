interface Lock {
  readonly tab: object
  readonly name: string
  readonly mode: LockMode
}

interface HeldLock extends Lock {
  /** Rejects when another tab steals the lock. */
  readonly stolen: Promise<never>
  readonly lose: () => void
}

interface WaitingLock extends Lock {
  readonly grant: () => void
}

/** The locks of a browser. Each tab uses a separate manager, and its locks are released when it dies. */
export class Locks {
  #held: HeldLock[] = []
  #waiting: WaitingLock[] = []

  tab() {
    const tab = {}
    const manager: LockManager = {
      query: async () => ({
        held: this.#held.map(({ name, mode }) => ({ name, mode, clientId: '' })),
        pending: [],
      }),
      request: async <T>(
        name: string,
        options: LockOptions | LockGrantedCallback<T>,
        callback?: LockGrantedCallback<T>,
      ): Promise<Awaited<T>> => {
        const given = typeof options === 'function' ? {} : options
        const work = typeof options === 'function' ? options : callback
        if (work === undefined) throw new Error('A lock is asked for with work')
        const lock = { tab, name, mode: given.mode ?? 'exclusive' }
        given.signal?.throwIfAborted()
        if (given.steal === true) this.#steal(name)
        const isTaken = this.#isTaken(lock)
        if (isTaken && given.ifAvailable === true) return await work(null)
        const held = isTaken ? await this.#wait(lock, given.signal) : this.#take(lock)
        try {
          return await Promise.race([work(held), held.stolen])
        } finally {
          this.#release((each) => each === held)
        }
      },
    }
    const die = () => {
      this.#waiting = this.#waiting.filter((each) => each.tab !== tab)
      this.#release((each) => each.tab === tab)
    }
    return { manager, die }
  }

  #isTaken({ name, mode }: Lock): boolean {
    return this.#held.some(
      (each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive'),
    )
  }

  #take(lock: Lock): HeldLock {
    let lose = () => {}
    const stolen = new Promise<never>((_, reject) => {
      lose = () => reject(new DOMException('Another tab has stolen the lock', 'AbortError'))
    })
    const held = { ...lock, stolen, lose }
    this.#held.push(held)
    return held
  }

  #wait(lock: Lock, signal: AbortSignal | undefined): Promise<HeldLock> {
    return new Promise((resolve, reject) => {
      const waiting = { ...lock, grant: () => resolve(this.#take(lock)) }
      this.#waiting.push(waiting)
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(signal.reason)
      })
    })
  }

  #steal(name: string): void {
    const stolen = this.#held.filter((each) => each.name === name)
    this.#held = this.#held.filter((each) => each.name !== name)
    for (const { lose } of stolen) lose()
  }

  #release(isFreed: (lock: HeldLock) => boolean): void {
    this.#held = this.#held.filter((each) => !isFreed(each))
    for (const each of this.#waiting) {
      if (this.#isTaken(each)) continue
      this.#waiting = this.#waiting.filter((other) => other !== each)
      each.grant()
    }
  }
}
