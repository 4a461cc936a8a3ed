import type { DraftFiles, TypedDraft } from '../../data/drafts/draft.ts'
import { isOriginal } from '../files/form-files.ts'

/** The unsaved values and files of a form. null: it has no value that differs from the row. */
export type Unsaved = {
  readonly draft: Omit<TypedDraft, 'id' | 'at'>
  readonly files: DraftFiles
} | null

/** Stores the input of one form on the device shortly after typing. */
export interface DraftKeeper {
  readonly id: string
  /** Call this when something was typed. */
  changed(): void
  /** Stores all pending input now. */
  flush(): Promise<void>
  /** Stores the input so far, and nothing later. */
  stop(): Promise<void>
  /** Removes the draft, because it was saved or is not wanted. */
  discard(): Promise<void>
}

interface DraftKeeperOptions {
  readonly id: string
  /** True if a draft with this id is already stored. */
  readonly isStored: boolean
  readonly unsaved: () => Unsaved
  readonly put: (draft: TypedDraft, files: DraftFiles | null) => Promise<void>
  readonly remove: (id: string) => Promise<void>
  /** Called if the device cannot store the input. */
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/** The delay after a key. Further keys do not extend it. */
export const DRAFT_AFTER_MS = 400

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { id, unsaved, put, remove, onFailure, now } = options
  let timer: ReturnType<typeof setTimeout> | null = null
  let isChanged = false
  let isEnded = false
  let mayBeStored = options.isStored
  let storedFiles: DraftFiles | null = null
  let typedAt = 0
  /** Writes run one after the other, so that an older state never overwrites a newer one. */
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
      // A draft that another tab delays may be stored later, so it must then be removed as well.
      mayBeStored = true
      onFailure(error)
    }
  }

  /** Stores the words in any case: without enough space, only some of the chosen files are stored, or none. */
  async function putWhatFits(draft: TypedDraft, files: DraftFiles | null): Promise<void> {
    if (files === null || files.size === 0) return await put(draft, files)
    try {
      await put(draft, files)
    } catch (error) {
      onFailure(error)
      const smaller = new Map([...files].filter(([field]) => !isOriginal(field)))
      await put(draft, smaller).catch(() => put(draft, new Map())) // the caller reports the failure
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
