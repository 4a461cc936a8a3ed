import { AsyncLocalStorage } from 'node:async_hooks'
import { reserveConnection } from '@coop/postgres'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql } from 'postgres'

export interface AuthDatabase {
  db: Kysely<unknown>
  /**
   * Wraps the library's calls. Many of them hide an error of the database, and report an unreadable session or a wrong
   * passkey instead. The wrapped calls throw the database's error.
   */
  failingAsDatabase: <Api extends object>(api: Api) => Api
}

/** The database in the form that the accounts library needs. */
export function createAuthDatabase(sql: Sql): AuthDatabase {
  /** For each call of the library: the last error of the database. */
  const calls = new AsyncLocalStorage<{ failure?: unknown }>()

  function note(failure: unknown): void {
    const call = calls.getStore()
    if (call !== undefined) call.failure = failure
  }

  const postgres = {
    end: () => sql.end(),
    reserve: () =>
      reserveConnection(sql).catch((error: unknown) => {
        note(error)
        throw error
      }),
  }
  return {
    db: new Kysely<unknown>({
      dialect: new PostgresJSDialect({ postgres: () => postgres }),
      log: (event) => {
        if (event.level === 'error') note(event.error)
      },
    }),
    failingAsDatabase: (api) =>
      new Proxy(api, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return async (...args: unknown[]): Promise<unknown> => {
            const call: { failure?: unknown } = {}
            try {
              return await calls.run<Promise<unknown>>(call, () => Reflect.apply(value, target, args))
            } catch (error) {
              throw call.failure ?? error
            }
          }
        },
      }),
  }
}
