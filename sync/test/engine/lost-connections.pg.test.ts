import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'

// The database driver as we patch it (sync/patches/): what becomes of statements when their connection is lost under them.
// https://github.com/porsager/postgres/issues/1154, /1193, /1208

/** A pool of one connection, and a way to lose it. */
function aPool(): { sql: Sql; lose: (error?: Error) => void } {
  const { hostname, port } = new URL(inject('postgresUrl'))
  let socket: Socket | null = null
  const open = async (): Promise<Socket> => {
    const opened = connect(Number(port), hostname)
    socket = opened
    await new Promise((resolve, reject) => opened.once('connect', resolve).once('error', reject))
    return opened
  }
  const options = { max: 1, connect_timeout: 30, fetch_types: false, socket: open }
  return { sql: postgres(inject('postgresUrl'), options), lose: (error) => void socket?.destroy(error) }
}

const one = { one: '1' }

test('E11: a connection that is lost before everything was written is replaced', async () => {
  const { sql, lose } = aPool()
  await sql`select 1`
  const cut = sql`select 1`.execute()
  for (let turns = 3; turns > 0; turns--) await Promise.resolve() // now the statement waits for the turn's end to be written
  lose()
  await expect(cut).rejects.toThrow('CONNECTION_CLOSED')
  expect(await sql`select '1' as one`).toEqual([one])
  await sql.end()
})

test('E11: a reserved connection that is lost fails, and makes room for another in the pool', async () => {
  const { sql, lose } = aPool()
  const reserved = await sql.reserve()
  await reserved`begin` // which was the first thing that the pool was asked for
  const cut = reserved`select pg_sleep(10)`.execute()
  lose()
  await expect(cut).rejects.toThrow('CONNECTION_CLOSED')
  // The connection's present transaction is not disturbed, and no statement runs outside of a transaction.
  const others = sql`select '1' as one`.execute()
  await expect(reserved`select 1`).rejects.toThrow('CONNECTION_CLOSED')
  reserved.release()
  expect(await others).toEqual([one])
  expect(await sql`select '1' as one`).toEqual([one])
  await sql.end()
})

test('E11: a reservation that waits gets the connection that replaces a lost one', async () => {
  const { sql, lose } = aPool()
  const first = await sql.reserve()
  const waiting = sql.reserve()
  lose()
  const second = await waiting
  expect(await second`select '1' as one`).toEqual([one])
  second.release()
  first.release()
  expect(await sql`select '1' as one`).toEqual([one])
  await sql.end()
})

test('E11: a connection that is lost while it queries types leaves no error behind, and a waiting reservation gets another', async () => {
  const { hostname, port } = new URL(inject('postgresUrl'))
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
  const sql = postgres(inject('postgresUrl'), options)
  const reserved = await sql.reserve()
  expect(await reserved`select '1' as one`).toEqual([one])
  reserved.release()
  expect(opened).toBe(2)
  await sql.end()
})

test('E11: a statement between the error of a connection and its end is run', async () => {
  const { sql, lose } = aPool()
  await sql`select 1`
  const cut = sql`select pg_sleep(10)`.execute()
  const next = cut.catch(() => sql`select 1`)
  lose(new Error('read ECONNRESET'))
  await expect(cut).rejects.toThrow('ECONNRESET')
  await expect(next).rejects.toThrow('CONNECTION_CLOSED')
  expect(await sql`select '1' as one`).toEqual([one])
  await sql.end()
})

test('E11: a transaction whose connection is lost fails, and the next statement finds another connection', async () => {
  const { sql, lose } = aPool()
  const outcome = sql.begin(async (transaction) => {
    const cut = transaction`select pg_sleep(10)`.execute()
    lose()
    await cut.catch(() => {}) // and goes on as if nothing had been
    await transaction`select 1`
  })
  await expect(outcome).rejects.toThrow('CONNECTION_CLOSED')
  expect(await sql`select '1' as one`).toEqual([one])
  await sql.end()
})

test.each(['', 'HTTP/1.1 400 Bad Request\r\n\r\n'])(
  'E11: a peer that accepts a connection, sends %j and closes it, as a proxy without a Postgres does, fails the statement',
  async (greeting) => {
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
    const sql = postgres(inject('postgresUrl'), options)
    await expect(sql`select 1`).rejects.toThrow('CONNECTION_CLOSED')
    await expect(sql.begin((transaction) => transaction`select 1`)).rejects.toThrow('CONNECTION_CLOSED')
    const reservations = await Promise.allSettled([sql.reserve(), sql.reserve()])
    expect(reservations.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    goal = Number(new URL(inject('postgresUrl')).port)
    expect(await sql`select '1' as one`).toEqual([one])
    await sql.end()
    server.close()
  },
)
