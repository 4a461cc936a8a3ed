import type { DraftFiles, TypedDraft } from '../../data/drafts/draft.ts'
import { isOriginal } from '../files/form-files.ts'

/** The unsaved values and files of a form; null: it holds nothing that the row does not have. */
export type Unsaved = {
  readonly draft: Omit<TypedDraft, 'id' | 'at'>
  readonly files: DraftFiles
} | null

/** Keeps what is typed into one form on the device, behind the typing. */
export interface DraftKeeper {
  readonly id: string
  /** Something was typed. */
  changed(): void
  /** Stores what was typed and is not stored yet, now. */
  flush(): Promise<void>
  /** Stores what was typed so far, and nothing after it. */
  stop(): Promise<void>
  /** Removes the draft: it is saved, or is not wanted. */
  discard(): Promise<void>
}

interface DraftKeeperOptions {
  readonly id: string
  /** Something is kept under this id already. */
  readonly isStored: boolean
  readonly unsaved: () => Unsaved
  readonly put: (draft: TypedDraft, files: DraftFiles | null) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** The device does not keep what is typed. */
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** After a key; further keys do not put it off. */
export const DRAFT_AFTER_MS = 400

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { id, unsaved, put, remove, onFailure, now } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let isChanged = false
  let isEnded = false
  let mayBeStored = options.isStored
  let storedFiles: DraftFiles | null = null
  let typedAt = 0
  /** One after the other: an older state never comes after a newer one. */
  let writing = Promise.resolve()

  function cancel(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  async function write(work: Unsaved): Promise<void> {
    try {
      if (work === null) {
        if (mayBeStored) await remove(id)
        mayBeStored = false
        storedFiles = null
        return
      }
      const files = storedFiles !== null && sameFiles(storedFiles, work.files) ? null : work.files
      await putWhatFits({ ...work.draft, id, at: typedAt }, files)
      mayBeStored = true
      storedFiles = work.files
    } catch (error) {
      // A draft that another tab keeps waiting may be stored later, and is then removed as well.
      mayBeStored = true
      onFailure(error)
    }
  }

  /** The words never depend on the files: without room they are stored without the chosen ones, or without any. */
  async function putWhatFits(draft: TypedDraft, files: DraftFiles | null): Promise<void> {
    if (files === null || files.size === 0) return await put(draft, files)
    try {
      await put(draft, files)
    } catch (error) {
      onFailure(error)
      const smaller = new Map([...files].filter(([field]) => !isOriginal(field)))
      await put(draft, smaller).catch(() => put(draft, new Map())) // the failure is told
    }
  }

  function flush(): Promise<void> {
    cancel()
    if (isChanged && !isEnded) {
      isChanged = false
      const work = unsaved()
      writing = writing.then(() => write(work))
    }
    return writing
  }

  return {
    id,
    changed() {
      if (isEnded) return
      typedAt = now()
      isChanged = true
      timer ??= setTimeout(() => void flush(), DRAFT_AFTER_MS)
    },
    flush,
    stop() {
      const flushed = flush()
      isEnded = true
      return flushed
    },
    discard() {
      cancel()
      isEnded = true
      writing = writing.then(() => write(null))
      return writing
    },
  }
}

function sameFiles(a: DraftFiles, b: DraftFiles): boolean {
  return a.size === b.size && [...a].every(([field, file]) => b.get(field) === file)
}
