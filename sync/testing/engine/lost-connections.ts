import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { mock } from 'node:test'
import type createPool from 'postgres'
import { z } from 'zod'

export interface LostConnection {
  /** the expected outcome of the statements */
  name: string
  /** where others have reported that the driver fails here */
  issue: string
  run: (postgres: typeof createPool, url: string) => Promise<void>
}

const one = { one: '1' }

/** A pool of one connection, and a way to lose it. */
function aPool(postgres: typeof createPool, url: string) {
  const { hostname, port } = new URL(url)
  let socket: Socket | null = null
  const open = async (): Promise<Socket> => {
    const opened = connect(Number(port), hostname)
    socket = opened
    await new Promise((resolve, reject) => opened.once('connect', resolve).once('error', reject))
    return opened
  }
  const options = { max: 1, connect_timeout: 30, fetch_types: false, socket: open }
  return { sql: postgres(url, options), lose: (error?: Error) => void socket?.destroy(error) }
}

/** Scenarios in which the database driver loses its connection during statements, or the connection is slow. */
export const lostConnections: LostConnection[] = [
  {
    name: 'the end of a copy does not wait until the packet before it is acknowledged, which takes 40 ms',
    issue: 'TCP_NODELAY, which nobody has reported yet,',
    async run(postgres, url) {
      const setNoDelay = mock.method(Socket.prototype, 'setNoDelay')
      try {
        const sql = postgres(url, { max: 1, fetch_types: false })
        await sql`select 1`
        await sql.end()
        assert.deepEqual(setNoDelay.mock.calls.map((call) => call.arguments).at(0), [true])
      } finally {
        setNoDelay.mock.restore()
      }
    },
  },
  {
    name: 'a connection that is lost before everything was written is replaced',
    issue: 'https://github.com/porsager/postgres/issues/1154',
    async run(postgres, url) {
      const { sql, lose } = aPool(postgres, url)
      await sql`select 1`
      lose()
      await new Promise((resolve) => setImmediate(resolve))
      // The driver sends it in the next turn of the event loop, and learns in this one that the connection is lost.
      const cut = sql`select 1`.execute()
      await assert.rejects(cut, /CONNECTION_CLOSED/)
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
    },
  },
  {
    name: 'a reserved connection that is lost fails, and makes room for another in the pool',
    issue: 'https://github.com/porsager/postgres/issues/1199',
    async run(postgres, url) {
      const { sql, lose } = aPool(postgres, url)
      await sql`select 1`
      const reserved = await sql.reserve()
      await reserved`begin`
      const cut = reserved`select pg_sleep(10)`.execute()
      lose()
      await assert.rejects(cut, /CONNECTION_CLOSED/)
      // The replacement's transaction is not disturbed, and no statement runs outside a transaction.
      const waiting = sql`select '1' as one`.execute()
      await assert.rejects(reserved`select 1`, /CONNECTION_CLOSED/)
      reserved.release()
      assert.deepEqual([...(await waiting)], [one])
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
    },
  },
  {
    name: 'a reservation without a query of types gets its connection',
    issue: 'https://github.com/porsager/postgres/issues/1219',
    async run(postgres, url) {
      const { sql } = aPool(postgres, url)
      const reserved = await sql.reserve() // the first request to the pool
      assert.deepEqual([...(await reserved`select '1' as one`)], [one])
      reserved.release()
      await sql.end()
    },
  },
  {
    name: 'a reservation that waits gets the connection that replaces a lost one',
    issue: 'https://github.com/porsager/postgres/issues/1195',
    async run(postgres, url) {
      const { sql, lose } = aPool(postgres, url)
      await sql`select 1`
      const first = await sql.reserve()
      const waiting = sql.reserve()
      lose()
      const second = await waiting
      assert.deepEqual([...(await second`select '1' as one`)], [one])
      second.release()
      first.release()
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
    },
  },
  {
    name: 'a connection that is lost while it queries types leaves no error behind, and a waiting reservation gets another',
    issue: 'https://github.com/porsager/postgres/issues/1192',
    async run(postgres, url) {
      const { hostname, port } = new URL(url)
      let opened = 0
      const open = async (): Promise<Socket> => {
        const socket = connect(Number(port), hostname)
        await once(socket, 'connect')
        const send = socket.write.bind(socket)
        const isFirst = ++opened === 1
        socket.write = (chunk: Uint8Array | string, ...rest: []) => {
          if (isFirst && Buffer.from(chunk).includes('typarray')) socket.destroy()
          return send(chunk, ...rest)
        }
        return socket
      }
      const options = { max: 1, backoff: () => 0, socket: open }
      const sql = postgres(url, options)
      const reserved = await sql.reserve()
      assert.deepEqual([...(await reserved`select '1' as one`)], [one])
      reserved.release()
      assert.equal(opened, 2)
      await sql.end()
    },
  },
  {
    name: 'a statement between the error of a connection and its end fails, and the next one is run',
    issue: 'https://github.com/porsager/postgres/issues/1130',
    async run(postgres, url) {
      const { sql, lose } = aPool(postgres, url)
      await sql`select 1`
      const cut = sql`select pg_sleep(10)`.execute()
      const next = cut.catch(() => sql`select 1`)
      lose(new Error('read ECONNRESET'))
      await assert.rejects(cut, /ECONNRESET/)
      await assert.rejects(next, /CONNECTION_CLOSED/)
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
    },
  },
  {
    name: 'a transaction whose connection is lost fails, and the next statement finds another connection',
    issue: 'https://github.com/porsager/postgres/issues/1208',
    async run(postgres, url) {
      const { sql, lose } = aPool(postgres, url)
      const outcome = sql.begin(async (transaction) => {
        const cut = transaction`select pg_sleep(10)`.execute()
        lose()
        await cut.catch(() => {}) // and continues as if nothing had happened
        await transaction`select 1`
      })
      await assert.rejects(outcome, /CONNECTION_CLOSED/)
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
    },
  },
  {
    name: 'the end of a pool waits for its statements, and not for a connection that is lost meanwhile',
    issue: 'https://github.com/porsager/postgres/issues/1097',
    async run(postgres, url) {
      for (const waiting of [0, 1]) {
        const { sql, lose } = aPool(postgres, url)
        await sql`select 1`
        // A statement with a parameter is described first, so the next one waits in the pool.
        const cut = sql`select pg_sleep(${10})`.execute()
        const outcomes: string[] = []
        const statements = Array.from({ length: waiting }, () =>
          sql`select 1`.then(() => outcomes.push('statement')),
        )
        const ended = sql.end().then(() => outcomes.push('end'))
        await new Promise((resolve) => setImmediate(resolve)) // the pool begins to end in a later microtask
        lose()
        await assert.rejects(cut, /CONNECTION_CLOSED/)
        await Promise.all([...statements, ended])
        assert.deepEqual(outcomes, [...statements.map(() => 'statement'), 'end'])
      }
    },
  },
  {
    name: 'the end of a pool does not wait for a connection that is refused',
    issue: 'https://github.com/porsager/postgres/issues/1097',
    async run(postgres) {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = z.object({ port: z.number() }).parse(server.address())
      await new Promise((resolve) => server.close(resolve)) // no server listens there any more
      const sql = postgres({ host: '127.0.0.1', port, max: 1, fetch_types: false })
      const refused = sql`select 1`.execute()
      const ended = sql.end()
      await assert.rejects(refused, /ECONNREFUSED/)
      await ended
    },
  },
  ...['', 'HTTP/1.1 400 Bad Request\r\n\r\n'].map((greeting) => ({
    name: `a peer that accepts a connection, sends ${JSON.stringify(greeting)} and closes it, as a proxy without a Postgres does, fails the statement`,
    issue: 'https://github.com/porsager/postgres/issues/1193',
    async run(postgres: typeof createPool, url: string) {
      const server = createServer((socket) => socket.end(greeting)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = z.object({ port: z.number() }).parse(server.address())
      let goal = port
      const open = async (): Promise<Socket> => {
        const opened = connect(goal, '127.0.0.1')
        await once(opened, 'connect')
        return opened
      }
      const options = { max: 1, fetch_types: false, backoff: () => 0, socket: open }
      const sql = postgres(url, options)
      await assert.rejects(sql`select 1`, /CONNECTION_CLOSED/)
      await assert.rejects(
        sql.begin((transaction) => transaction`select 1`),
        /CONNECTION_CLOSED/,
      )
      const reservations = await Promise.allSettled([sql.reserve(), sql.reserve()])
      assert.deepEqual(
        reservations.map(({ status }) => status),
        ['rejected', 'rejected'],
      )
      goal = Number(new URL(url).port)
      assert.deepEqual([...(await sql`select '1' as one`)], [one])
      await sql.end()
      server.close()
    },
  })),
]
