import {
  IDBDatabase,
  IDBFactory,
  IDBObjectStore,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb'
import type { Scheduler, Thread } from './scheduler.ts'

type Method = (this: object, ...args: unknown[]) => unknown

/**
 * Makes `fake-indexeddb` behave as the storage of a browser with several threads: it is a process of its own, which the
 * scheduler runs as `outside`, and a transaction continues only while its thread runs.
 */
export class Storage {
  readonly #scheduler: Scheduler
  readonly #owners = new WeakMap<object, Thread>()
  readonly #transactions = new Map<Thread, Set<IDBTransaction>>()
  readonly #connections = new Map<Thread, Set<IDBDatabase>>()
  readonly #isFull: (thread: Thread) => boolean
  #restore: (() => void)[] = []

  /** @param isFull whether writes of the thread fail, because its browser has no space left */
  constructor(scheduler: Scheduler, isFull: (thread: Thread) => boolean) {
    this.#scheduler = scheduler
    this.#isFull = isFull
  }

  install(): void {
    const { outside } = this.#scheduler
    const current = (): Thread | undefined => this.#scheduler.current()
    this.#replace(IDBFactory.prototype, 'open', (factory, open, args) => this.#open(factory, open, args))
    this.#replace(IDBFactory.prototype, 'deleteDatabase', (factory, remove, args) =>
      this.#open(factory, remove, args),
    )
    this.#replace(IDBDatabase.prototype, 'transaction', (database, begin, args) => {
      startOutside(this.#scheduler, database)
      const transaction = begin.apply(database, args)
      const thread = current()
      if (thread !== undefined && transaction instanceof IDBTransaction) {
        this.#owners.set(transaction, thread)
        const of = this.#transactions.get(thread) ?? new Set()
        this.#transactions.set(thread, of.add(transaction))
      }
      return transaction
    })
    this.#replace(IDBTransaction.prototype, '_start', (transaction, start) => {
      const owner = this.#owners.get(transaction) ?? outside
      if (current() === owner) return start.call(transaction)
      this.#scheduler.enqueue(owner, 'storage', () => start.call(transaction))
    })
    // The original one waits for transactions of other connections in a loop of tasks.
    this.#replace(IDBDatabase.prototype, 'close', (connection) => {
      const database: unknown = Reflect.get(connection, '_rawDatabase')
      if (typeof database !== 'object' || database === null) return
      Reflect.set(connection, '_closePending', true)
      Reflect.set(connection, '_closed', true)
      const connections: unknown = Reflect.get(database, 'connections')
      if (!Array.isArray(connections)) throw new Error('fake-indexeddb has no connections')
      Reflect.set(
        database,
        'connections',
        connections.filter((each) => each !== connection),
      )
    })
    for (const name of ['put', 'add'])
      this.#replace(IDBObjectStore.prototype, name, (store, put, args) => {
        const thread = current()
        if (thread !== undefined && store instanceof IDBObjectStore && this.#isFull(thread)) {
          const { transaction } = store
          this.#scheduler.enqueue(thread, 'storage', () => fail(transaction, 'QuotaExceededError'))
        }
        return put.apply(store, args)
      })
  }

  uninstall(): void {
    for (const restore of this.#restore.splice(0)) restore()
  }

  /** Ends the transactions of a killed thread. One that is already being committed may still be stored. */
  kill(thread: Thread): void {
    const { outside, random } = this.#scheduler
    for (const transaction of this.#transactions.get(thread) ?? []) {
      const state: unknown = Reflect.get(transaction, '_state')
      if (state === 'finished') continue
      this.#owners.set(transaction, outside)
      this.#scheduler.within(outside, () => {
        if (state !== 'committing' || random.chance(0.5)) rollBack(transaction)
        else if (Reflect.get(transaction, '_started') === true) call(transaction, '_start')
      })
    }
    this.#transactions.delete(thread)
    for (const connection of this.#connections.get(thread) ?? []) connection.close()
    this.#connections.delete(thread)
  }

  /** Closes the connections of a thread, as a browser does when its storage process ends. */
  lose(thread: Thread): void {
    for (const connection of this.#connections.get(thread) ?? []) {
      for (const transaction of this.#transactions.get(thread) ?? [])
        if (transaction.db === connection && Reflect.get(transaction, '_state') !== 'finished')
          fail(transaction, 'AbortError')
      connection.close()
      const event = new IDBVersionChangeEvent('close')
      this.#scheduler.enqueue(thread, 'storage', () => call(connection, 'dispatchEvent', event))
    }
    this.#connections.delete(thread)
  }

  /** The storage opens a database even if the thread is killed meanwhile; the thread gets its events as tasks. */
  #open(factory: object, open: Method, args: unknown[]): unknown {
    const thread = this.#scheduler.current()
    if (thread === undefined) return open.apply(factory, args)
    const request = this.#scheduler.within(this.#scheduler.outside, () => open.apply(factory, args))
    if (typeof request !== 'object' || request === null) return request
    const dispatch: unknown = Reflect.get(request, 'dispatchEvent')
    if (typeof dispatch !== 'function') return request
    Reflect.set(request, 'dispatchEvent', (event: Event) => {
      const result: unknown = Reflect.get(request, 'result')
      if (event.type === 'success' && result instanceof IDBDatabase) {
        if (thread.isDead) return result.close()
        const of = this.#connections.get(thread) ?? new Set()
        this.#connections.set(thread, of.add(result))
      }
      // The upgrade has to be finished when the event has been dispatched.
      if (event.type === 'upgradeneeded') return void Reflect.apply(dispatch, request, [event])
      this.#scheduler.enqueue(thread, 'storage', () => void Reflect.apply(dispatch, request, [event]))
    })
    return request
  }

  #replace(
    on: object,
    name: string,
    replacement: (self: object, original: Method, args: unknown[]) => unknown,
  ) {
    const original: unknown = Reflect.get(on, name)
    if (!isMethod(original)) throw new Error(`fake-indexeddb has no ${name}`)
    Reflect.set(on, name, function (this: object, ...args: unknown[]) {
      return replacement(this, original, args)
    })
    this.#restore.push(() => Reflect.set(on, name, original))
  }
}

function isMethod(value: unknown): value is Method {
  return typeof value === 'function'
}

function call(on: object, name: string, ...args: unknown[]): void {
  const method: unknown = Reflect.get(on, name)
  if (!isMethod(method)) throw new Error(`fake-indexeddb has no ${name}`)
  method.apply(on, args)
}

function fail(transaction: object, name: string): void {
  if (Reflect.get(transaction, '_state') !== 'finished') call(transaction, '_abort', name)
}

/** Undoes a transaction whose thread no longer exists, so that nobody gets an event. */
function rollBack(transaction: IDBTransaction): void {
  const undo: unknown = Reflect.get(transaction, '_rollbackLog')
  if (!Array.isArray(undo)) throw new Error('fake-indexeddb has no _rollbackLog')
  for (const step of undo.toReversed()) if (isMethod(step)) step.call(transaction)
  Reflect.set(transaction, '_requests', [])
  call(transaction, '_markFinished')
  const database: unknown = Reflect.get(transaction.db, '_rawDatabase')
  if (typeof database === 'object' && database !== null) call(database, 'processTransactions')
}

/** The storage itself chooses the next transaction of a database, whichever thread has ended the last one. */
function startOutside(scheduler: Scheduler, connection: object): void {
  const database: unknown = Reflect.get(connection, '_rawDatabase')
  if (typeof database !== 'object' || database === null || Reflect.has(database, 'startsOutside')) return
  const start: unknown = Reflect.get(database, 'processTransactions')
  if (!isMethod(start)) throw new Error('fake-indexeddb has no processTransactions')
  Reflect.set(database, 'startsOutside', true)
  Reflect.set(database, 'processTransactions', () =>
    scheduler.within(scheduler.outside, () => start.call(database)),
  )
}
