import { Duplex, Readable } from 'node:stream'
import { EventLoopTurn } from './event-loop-turn.ts'

/** Node reads many packets of a fast socket in one turn of the event loop, in which no response is sent. */
const TURN_MS = 0.3

/**
 * Starts a COPY (or a replication stream) of postgres.js. `listen` gets the stream before anything can happen on it,
 * and its return value is the result. Awaiting is too late: when Postgres sends the stream and an error in one packet,
 * postgres.js 3.4.9 emits the error before the promise's reaction runs, and an error without a listener ends the
 * process. Therefore the query's `resolve` is wrapped; the promise is unchanged.
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

/** Takes lines; while it is full, Postgres has to wait. */
export type LineSink = { add(line: Buffer): void; readonly isFull: boolean; drained(): Promise<void> }

/**
 * Runs a COPY … TO STDOUT into the sink. It takes the lines before the stream queues them, which costs more for each
 * row than encoding its message. A line may be used until `add` returns.
 */
export async function copyLines(query: CopyQuery, sink: LineSink): Promise<void> {
  const copied = await openCopyStream(query, (stream) => ({ ended: takeLines(stream, sink) }))
  await copied.ended
}

/** When the sink fails, the rest is read and dropped: a connection in the middle of a COPY cannot be used again. */
function takeLines(stream: Readable, sink: LineSink): Promise<void> {
  // postgres.js 3.4.9 does the same when it wants more: it wakes the socket that `push` has paused.
  const wake = (): void => stream._read(0)
  let failure: Error | null = null
  let isPaused = false
  const turn = new EventLoopTurn(TURN_MS)
  const pause = async (): Promise<void> => {
    isPaused = true
    try {
      await (sink.isFull ? sink.drained() : turn.next())
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
    isPaused = false
    wake()
  }
  const ended = new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.push = (line: Buffer | null): boolean => {
      if (line === null && failure === null) resolve()
      if (line === null && failure !== null) reject(failure)
      if (line === null || failure !== null) return true
      sink.add(line)
      if (!sink.isFull && !turn.isOver) return true
      // The rest of a packet is pushed although the socket is paused.
      if (!isPaused) void pause()
      return false
    }
  })
  ended.catch(() => {}) // the caller that awaits it gets the error, which may come before the `await`
  return ended
}
