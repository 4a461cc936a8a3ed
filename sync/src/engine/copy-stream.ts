import { Duplex, Readable } from 'node:stream'

/**
 * Starts a COPY (or a replication stream) of postgres.js; `listen` gets the stream before anything can happen on it,
 * and what it returns is the result. Awaiting alone is too late: when Postgres answers with the stream and an error in
 * one packet, postgres.js 3.4.9 emits the error before the promise's reaction runs, and an error nobody listens to
 * ends the process. So the query's own `resolve` is wrapped; the promise stays what it was.
 */
export async function openCopyStream<T>(query: CopyQuery, listen: (stream: Readable) => T): Promise<T> {
  const resolve: unknown = Reflect.get(query, 'resolve')
  if (typeof resolve !== 'function')
    throw new Error('this version of postgres.js resolves its queries differently')
  const listened: T[] = []
  Reflect.set(query, 'resolve', (stream: unknown) => {
    if (stream instanceof Readable || stream instanceof Duplex) listened.push(listen(stream))
    Reflect.apply(resolve, query, [stream])
  })
  await query.readable()
  const [result] = listened
  if (result === undefined) throw new Error('Postgres did not open a stream')
  return result
}

export type CopyQuery = { readable(): Promise<Readable> }

/**
 * Resolves at the end of a COPY. When the last row fills the stream's buffer, postgres.js 3.4.9 pauses the socket and
 * nothing would wake it again: what follows on the connection would hang.
 */
export function copyEnd(stream: Readable): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.once('end', () => {
      stream._read(0)
      resolve()
    })
  })
  ended.catch(() => {}) // whoever awaits it gets the error; it may come before anybody does
  return ended
}
