import { runInOneTab } from '../run-in-one-tab.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { filesToSend } from '../outbox/outbox-files.ts'
import type { DeviceFile } from '../device-file.ts'
import { wakeableSleep } from '../wakeable-sleep.ts'
import type { WithLock } from '../web-lock.ts'
import type { FileStore } from './file-store.ts'
import type { SendFile, SendResult } from './send-file.ts'
import { createUploadPauses } from './upload-pauses.ts'

export interface FileUploaderOptions {
  readonly outbox: Outbox
  readonly store: Pick<FileStore, 'read' | 'addresses' | 'remove'>
  readonly send: SendFile
  readonly isOnline: () => boolean
  readonly signal: AbortSignal
  /** The session has ended, or belongs to another user. */
  readonly onSignedOut: () => void
  /** The progress of running uploads, by address. */
  readonly onProgress: (uploads: ReadonlyMap<string, number>) => void
  readonly withLock?: WithLock
  readonly now?: () => number
  readonly random?: () => number
}

export interface FileUploader {
  /** Call this when the device is online or the tab visible again. It ends pauses after failures. */
  wake(): void
}

const AT_A_TIME = 3
const IDLE_MS = 30_000

/** Uploads the files that edits wait for, while no other tab of this browser does. */
export function startFileUploader(options: FileUploaderOptions): FileUploader {
  const { outbox, store, signal } = options
  const now = options.now ?? Date.now
  const { wake, look, sleep } = wakeableSleep(signal)
  const running = new Map<string, AbortController>()
  const progress = new Map<string, number>()
  const pauses = createUploadPauses(now, options.random ?? Math.random)
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
      const onProgress = (part: number) => {
        if (lifetime.signal.aborted) return
        pauses.progress(address, part)
        report(address, part)
      }
      const result: SendResult =
        blob === null
          ? { kind: 'refused', message: `“${file.name}” is no longer on this device. Choose it again` }
          : await options.send({ file, blob, onProgress, signal: lifetime.signal, now })
      if (result.kind === 'uploaded') pauses.end(address)
      if (result.kind === 'interrupted') {
        if (!lifetime.signal.aborted) pauses.interrupted(address, result.after)
      } else await dispatchResult(address, result, options)
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

  /**
   * Deletes contents without a record. A record is stored before its content and removed before it, so a content
   * without a record is no longer needed.
   */
  async function removeUnused(): Promise<void> {
    const stored = await store.addresses()
    const kept = new Set((await outbox.latest()).files.map(({ address }) => address))
    const unused = stored.filter((address) => !kept.has(address))
    if (unused.length > 0) await store.remove(unused)
  }

  async function work(tenure: AbortSignal): Promise<void> {
    let cleaned: readonly DeviceFile[] | null = null
    tenure.addEventListener('abort', wake)
    try {
      while (!tenure.aborted) {
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
          const pause = pauses.remaining(file.address)
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
  void runInOneTab(`coop-uploader-${outbox.userId}`, options, work)
  return {
    wake() {
      pauses.endAll()
      wake()
    },
  }
}

async function dispatchResult(
  address: string,
  result: Exclude<SendResult, { kind: 'interrupted' }>,
  { outbox, onSignedOut }: Pick<FileUploaderOptions, 'outbox' | 'onSignedOut'>,
): Promise<void> {
  switch (result.kind) {
    case 'uploaded':
      await outbox.dispatch({ type: 'file-uploaded', address })
      break
    case 'refused':
      await outbox.dispatch({ type: 'file-refused', address, message: result.message })
      break
    case 'signed-out':
      await outbox.dispatch({ type: 'signed-out' })
      onSignedOut()
      break
    default:
      result satisfies never
  }
}
