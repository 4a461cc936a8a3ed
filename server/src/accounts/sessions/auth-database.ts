import { AsyncLocalStorage } from 'node:async_hooks'
import { reserveConnection } from '@coop/postgres'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql } from 'postgres'

export interface AuthDatabase {
  db: Kysely<unknown>
  /**
   * The library's calls. Many of them keep to themselves what the database has said, and answer that a session could not
   * be read, or that a passkey is wrong; here they fail with the very error of the database.
   */
  failingAsDatabase: <Api extends object>(api: Api) => Api
}

/** The database as the library for accounts uses it. */
export function createAuthDatabase(sql: Sql): AuthDatabase {
  /** Of each call of the library: what the database has answered it last, when that was an error. */
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
