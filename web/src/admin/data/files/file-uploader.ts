import { backoffMs } from '@coop/sync/backoff'
import { keepWorking } from '../keep-working.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { filesToSend } from '../outbox/outbox-files.ts'
import type { DeviceFile } from '../device-file.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { WithLock } from '../web-lock.ts'
import type { FileStore } from './file-store.ts'
import type { SendFile } from './send-file.ts'

export interface FileUploaderOptions {
  readonly outbox: Outbox
  readonly store: Pick<FileStore, 'read' | 'addresses' | 'remove'>
  readonly send: SendFile
  readonly isOnline: () => boolean
  readonly signal: AbortSignal
  /** The session has ended, or is another user's. */
  readonly onSignedOut: () => void
  /** How far the uploads under way have come, by address. */
  readonly onProgress: (uploads: ReadonlyMap<string, number>) => void
  readonly withLock?: WithLock
  readonly now?: () => number
  readonly random?: () => number
}

export interface FileUploader {
  /** To be called when the device is online again, or the tab visible again: pauses after failures end. */
  wake(): void
}

/** Of an upload that was interrupted. */
interface Pause {
  /** In a row, without getting further. */
  readonly failures: number
  /** How far it had come, from 0 to 1. */
  readonly furthest: number
  /** Not before this time. */
  readonly until: number
}

const AT_A_TIME = 3
const IDLE_MS = 30_000
const MAX_BACKOFF_MS = 60_000

/** Uploads the files that edits wait for, as soon as no other tab of this browser does. */
export function startFileUploader(options: FileUploaderOptions): FileUploader {
  const { outbox, store, signal, onSignedOut } = options
  const now = options.now ?? Date.now
  const random = options.random ?? Math.random
  const { wake, look, sleep } = wakeableSleep(signal)
  const running = new Map<string, AbortController>()
  const progress = new Map<string, number>()
  const pauses = new Map<string, Pause>()
  let failure: { readonly error: unknown } | null = null

  function report(address: string, part: number | null): void {
    if (part === null) progress.delete(address)
    else progress.set(address, part)
    options.onProgress(new Map(progress))
  }

  async function upload(file: DeviceFile, lifetime: AbortController): Promise<void> {
    const { address } = file
    report(address, 0)
    try {
      const blob = await store.read(address)
      if (blob === null) {
        const message = `This device has not kept “${file.name}”: choose it again`
        await outbox.dispatch({ type: 'file-refused', address, message })
        return
      }
      const onProgress = (part: number) => {
        if (lifetime.signal.aborted) return
        // A try that gets further is no failure, however often the line drops.
        if (part > (pauses.get(address)?.furthest ?? 0)) {
          pauses.set(address, { failures: 0, furthest: part, until: 0 })
        }
        report(address, part)
      }
      const result = await options.send({ file, blob, onProgress, signal: lifetime.signal, now })
      switch (result.kind) {
        case 'uploaded':
          pauses.delete(address)
          await outbox.dispatch({ type: 'file-uploaded', address })
          break
        case 'refused':
          await outbox.dispatch({ type: 'file-refused', address, message: result.message })
          break
        case 'signed-out':
          await outbox.dispatch({ type: 'signed-out' })
          onSignedOut()
          break
        case 'interrupted': {
          if (lifetime.signal.aborted) break
          const { failures, furthest } = pauses.get(address) ?? { failures: 0, furthest: 0 }
          const ms = backoffMs(failures + 1, { firstMs: 500, capMs: MAX_BACKOFF_MS, random: random() })
          const until = now() + Math.max(ms, result.after ?? 0)
          pauses.set(address, { failures: failures + 1, furthest, until })
          break
        }
        default:
          result satisfies never
      }
    } finally {
      report(address, null)
    }
  }

  function start(file: DeviceFile): void {
    const lifetime = new AbortController()
    running.set(file.address, lifetime)
    void upload(file, lifetime)
      .catch((error: unknown) => {
        failure = { error }
      })
      .finally(() => {
        running.delete(file.address)
        wake()
      })
  }

  /** A record is stored before its content, and removed before it: content without a record is of no use any more. */
  async function removeUnused(): Promise<void> {
    const stored = await store.addresses()
    const kept = new Set((await outbox.latest()).files.map(({ address }) => address))
    const unused = stored.filter((address) => !kept.has(address))
    if (unused.length > 0) await store.remove(unused)
  }

  async function work(): Promise<void> {
    let cleaned: readonly DeviceFile[] | null = null
    try {
      while (!signal.aborted) {
        look()
        if (failure !== null) throw failure.error
        const { files } = outbox.state.get()
        if (cleaned !== files) await removeUnused()
        cleaned = files
        const wanted = options.isOnline() ? filesToSend(outbox.state.get()) : []
        for (const [address, lifetime] of running) {
          if (!wanted.some((file) => file.address === address)) lifetime.abort()
        }
        let next = IDLE_MS
        for (const file of wanted) {
          if (running.has(file.address)) continue
          const pause = (pauses.get(file.address)?.until ?? 0) - now()
          if (pause > 0) next = Math.min(next, pause)
          else if (running.size < AT_A_TIME) start(file)
        }
        await sleep(next)
      }
    } finally {
      failure = null
      for (const lifetime of running.values()) lifetime.abort()
    }
  }

  signal.addEventListener('abort', outbox.state.subscribe(wake))
  void keepWorking(`coop-uploader-${outbox.userId}`, options, work)
  return {
    wake() {
      pauses.clear()
      wake()
    },
  }
}
