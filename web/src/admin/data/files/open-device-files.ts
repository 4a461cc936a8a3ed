import { uploadAddress } from '@coop/sync/rules'
import { z } from 'zod'
import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'
import { openBroadcast } from '../broadcast.ts'
import { StorageRefusal } from '../outbox/storage-refusal.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import type { DeviceFile, PreparedFile } from '../device-file.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { type FileUploaderOptions, startFileUploader } from './file-uploader.ts'
import { forgetUpload, sendFile } from './send-file.ts'

export interface OpenDeviceFilesOptions {
  readonly outbox: Outbox
  readonly newId: () => string
  readonly isOnline: () => boolean
  readonly signal: AbortSignal
  readonly onSignedOut: () => void
  /** The progress of running uploads in any tab. */
  readonly onProgress: (uploads: ReadonlyMap<string, number>) => void
}

/** The part of the device's files that is only loaded if there are any. */
export interface OpenDeviceFiles {
  add(file: PreparedFile): Promise<string>
  /** Stores a file of another device, which already has an address. */
  keep(file: DeviceFile, content: Blob): Promise<void>
  read(address: string): Promise<Blob | null>
  /**
   * Reads a file for a screen, however long another tab delays that. null: it does not exist, or is no longer needed.
   */
  readPatiently(address: string): Promise<Blob | null>
  /** Uploads a rejected file again. */
  retry(address: string, stepId?: string): Promise<void>
  wake(): void
}

const progressSchema = z.array(z.tuple([z.string(), z.number()]))
/** How often tabs exchange the progress. */
const PROGRESS_MS = 200

/** @param parts replacements in tests */
export function openDeviceFiles(
  options: OpenDeviceFilesOptions,
  parts: Partial<Pick<FileUploaderOptions, 'send' | 'withLock' | 'random'> & { store: FileStore }> = {},
): OpenDeviceFiles {
  const { outbox, newId, signal, onProgress } = options
  const { store = openFileStore(outbox.userId), send = sendFile, ...rest } = parts
  const channel = openBroadcast(`coop-uploads-${outbox.userId}`, (message) =>
    onProgress(new Map(progressSchema.parse(message))),
  )
  const tell = throttled((uploads) => {
    if (signal.aborted) return
    channel.post([...uploads])
    onProgress(uploads)
  })
  const uploader = startFileUploader({ ...options, ...rest, store, send, onProgress: tell })
  signal.addEventListener('abort', () => {
    channel.close()
    store.close()
  })

  async function keep(file: Omit<DeviceFile, 'since' | 'state'>, content: Blob): Promise<void> {
    const { address } = file
    await makeSureOfRoom(content.size)
    try {
      // The record is stored first, since content without a record is removed.
      await outbox.dispatch({ type: 'file-added', file })
      await store.put(address, content)
    } catch (error) {
      // If the record stays, it is removed after a day like any draft.
      await outbox.dispatch({ type: 'file-dropped', address }).catch(() => {})
      throw new StorageRefusal(error instanceof StorageRefusal ? error.cause : error, 'file')
    }
  }

  return {
    read: (address) => store.read(address),
    readPatiently: (address) => retryWithBackoff(async () => (signal.aborted ? null : store.read(address))),
    async retry(address, stepId) {
      // Without a connection, the server keeps the rejection until it drops it by itself.
      await forgetUpload(address).catch(() => {})
      await outbox.dispatch({ type: 'file-retried', address, stepId })
    },
    wake: () => uploader.wake(),
    async add({ blob, ...file }) {
      const address = uploadAddress({ category: file.category, id: newId(), type: file.type }, file.name)
      await keep({ ...file, address, size: blob.size }, blob)
      return address
    },
    keep: ({ since: _since, state: _state, ...file }, content) => keep(file, content),
  }
}

/** @throws StorageRefusal with the figures, if the browser provides them */
async function makeSureOfRoom(bytes: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  if (quota === undefined || usage === undefined || quota - usage >= bytes) return
  const room = `This device has ${megabytes(quota - usage)} free, but the file needs ${megabytes(bytes)}`
  throw new StorageRefusal(new DOMException(room, 'QuotaExceededError'), 'file', room)
}

function megabytes(bytes: number): string {
  const mb = Math.max(0, bytes) / 1_000_000
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`
}

/** Passes the first and the last value on, and those in between at a limited rate. */
function throttled(
  take: (uploads: ReadonlyMap<string, number>) => void,
): (uploads: ReadonlyMap<string, number>) => void {
  let next: ReadonlyMap<string, number> | null = null
  let isResting = false
  function pass(): void {
    if (next === null || isResting) return
    take(next)
    next = null
    isResting = true
    setTimeout(() => {
      isResting = false
      pass()
    }, PROGRESS_MS)
  }
  return (uploads) => {
    next = uploads
    pass()
  }
}
