import type { MirrorCall, MirrorNews, MirrorReply } from '../mirror/mirror-calls.ts'
import { type MirrorDatabase, TooMuchMemory, type NotStored, WrongQuery } from '../mirror/mirror-database.ts'

/**
 * Starts the worker of the local database. It ends together with the calling worker.
 *
 * @param tell called with news of the database
 * @throws if the database cannot be opened
 */
export async function startMirrorWorker(
  userId: string,
  tell: (news: MirrorNews) => void,
): Promise<MirrorDatabase> {
  // The name of the worker contains the user of its database.
  const worker = new Worker(new URL('../mirror/mirror-worker.ts', import.meta.url), {
    type: 'module',
    name: userId,
  })
  let notStored: NotStored | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<MirrorNews>) => {
    if (data.kind === 'storage') notStored = data.notStored
    tell(data)
  })
  // A worker that has failed or ended does not reply to calls, so the lifetime ends them.
  const lifetime = new AbortController()
  worker.addEventListener('error', ({ message }) =>
    lifetime.abort(new Error(message || 'Its code cannot be loaded')),
  )
  const ask = (call: MirrorCall) => askWorker(worker, call, lifetime.signal)
  const database: MirrorDatabase = {
    async state() {
      const reply = await ask({ call: 'state' })
      return reply.kind === 'state' ? reply.state : null
    },
    async commit(step) {
      await ask({ call: 'commit', step })
    },
    async indexTexts() {
      await ask({ call: 'index-texts' })
    },
    async query(query) {
      const reply = await ask({ call: 'query', query })
      return reply.kind === 'rows' ? reply.answer : { columns: [], rows: [], isCut: false }
    },
    notStored: () => notStored,
    close() {
      worker.terminate()
      lifetime.abort(new Error('The local database was closed'))
    },
  }
  try {
    await database.state()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function askWorker(worker: Worker, call: MirrorCall, signal: AbortSignal): Promise<MirrorReply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const { port1, port2 } = new MessageChannel()
    const fail = () => reject(signal.reason)
    signal.addEventListener('abort', fail)
    port1.addEventListener('message', ({ data }: MessageEvent<MirrorReply>) => {
      signal.removeEventListener('abort', fail)
      port1.close()
      if (data.kind === 'failed') reject(new Error(data.message))
      else if (data.kind === 'wrong') reject(new WrongQuery(data.message, data.refusal))
      else if (data.kind === 'too-much-memory') reject(new TooMuchMemory(data.message))
      else resolve(data)
    })
    port1.start()
    worker.postMessage(call, [port2])
  })
}
