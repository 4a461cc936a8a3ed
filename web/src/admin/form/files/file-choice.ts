import { createLive, type Live } from '../../data/live.ts'
import type { AdminData } from '../../data/admin-data.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { fileHash } from '../../media/file-hash.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import type { prepareFile } from '../../media/prepare-file.ts'
import type { FindSameFile, SameFile } from '../../media/same-file.ts'

export type FileChoiceState =
  | { readonly kind: 'none' }
  /** `url` shows the file while it is prepared for another category. */
  | { readonly kind: 'preparing'; readonly file: File; readonly url: string | null }
  | { readonly kind: 'refused'; readonly file: File; readonly message: string }
  | {
      readonly kind: 'ready'
      readonly file: File
      readonly prepared: PreparedFile
      /** The chosen file, for drafts; null if `prepared` is identical to it. */
      readonly original: PreparedFile | null
      /** Shows the file that will be uploaded. */
      readonly url: string
      /** The same file in the library, unless somebody has decided to use it anyway. */
      readonly sameAs: SameFile | null
    }

/** The file chosen for a field. It is prepared at once, and stored on the device when the form is saved. */
export interface FileChoice extends Live<FileChoiceState> {
  choose(file: File): void
  /**
   * Restores a file that was chosen and prepared earlier.
   * @param original the chosen file, if it was kept beside the prepared one
   */
  restore(prepared: PreparedFile, original?: Blob): void
  /** The category decides how far a picture is compressed, and is part of the file's address. */
  setCategory(category: string): void
  acceptSame(): void
  /** Sets how duplicates are found in the library. */
  recogniseBy(find: FindSameFile): void
  /** Looks again for the chosen file in the library, which may have changed. */
  readonly recognise: () => void
  clear(): void
  /** Resolves when no file is being prepared. */
  settled(): Promise<FileChoiceState>
  /** Stores the file on the device. @returns the address of the file; null if no file is ready */
  keep(data: Pick<AdminData, 'addFile'>): Promise<string | null>
}

export function createFileChoice(prepare: typeof prepareFile, category: string): FileChoice {
  let findSame: FindSameFile = () => null
  const state = createLive<FileChoiceState>({ kind: 'none' })
  let wantedCategory = category
  let preparation: { readonly abort: AbortController; readonly done: Promise<void> } | null = null
  /** The hash of the file that is used although the library already has it. */
  let accepted: string | null = null
  let restored: PreparedFile | null = null
  /** The file of the last save. The library may contain it because of this form. */
  let saved: PreparedFile | null = null
  /** A repeated save does not store the file twice. */
  let kept: { readonly prepared: PreparedFile; readonly address: string } | null = null

  const set = (next: FileChoiceState) => {
    const shown = urlOf(state.get())
    if (shown !== null && shown !== urlOf(next)) URL.revokeObjectURL(shown)
    state.set(next)
  }
  const start = (file: File, url: string | null) => {
    preparation?.abort.abort()
    const abort = new AbortController()
    set({ kind: 'preparing', file, url })
    preparation = { abort, done: make(file, abort.signal) }
  }
  const make = async (file: File, signal: AbortSignal) => {
    let next: FileChoiceState
    try {
      const prepared = await prepareOnce(prepare, { file, restored }, { category: wantedCategory, signal })
      if (signal.aborted) return
      const { sourceHash } = prepared
      next = readyState(file, prepared, sourceHash === accepted ? null : findSame(sourceHash))
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof FileRefusal)) console.error(error)
      next = { kind: 'refused', file, message: error instanceof Error ? error.message : String(error) }
    }
    set(next)
  }

  const recognise = () => {
    const now = state.get()
    if (now.kind !== 'ready' || now.sameAs !== null || now.prepared === saved) return
    const { sourceHash } = now.prepared
    const sameAs = sourceHash === accepted ? null : findSame(sourceHash)
    if (sameAs !== null) set({ ...now, sameAs })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    choose(file) {
      restored = null
      start(file, null)
    },
    restore(prepared, original = prepared.blob) {
      preparation?.abort.abort()
      restored = prepared
      wantedCategory = prepared.category
      // This was decided when the file was first chosen.
      accepted = prepared.sourceHash
      const file = new File([original], prepared.name, { type: original.type })
      set(readyState(file, prepared, null))
    },
    setCategory(next) {
      if (next === wantedCategory) return
      wantedCategory = next
      const now = state.get()
      if (now.kind === 'preparing' || now.kind === 'ready') start(now.file, now.url)
    },
    acceptSame() {
      const now = state.get()
      if (now.kind !== 'ready') return
      accepted = now.prepared.sourceHash
      set({ ...now, sameAs: null })
    },
    recogniseBy(find) {
      findSame = find
      recognise()
    },
    recognise,
    clear() {
      preparation?.abort.abort()
      set({ kind: 'none' })
    },
    async settled() {
      while (state.get().kind === 'preparing') await preparation?.done
      return state.get()
    },
    async keep(data) {
      const now = state.get()
      if (now.kind !== 'ready') return null
      saved = now.prepared
      if (kept?.prepared !== now.prepared) {
        kept = { prepared: now.prepared, address: await data.addFile(now.prepared) }
      }
      return kept.address
    },
  }
}

/**
 * Prepares a file. A restored compressed copy without its original stays unchanged, because each compression loses
 * quality.
 */
async function prepareOnce(
  prepare: typeof prepareFile,
  { file, restored }: { file: File; restored: PreparedFile | null },
  options: { category: string; signal: AbortSignal },
): Promise<PreparedFile> {
  const isCopy = restored !== null && (await fileHash(file)) !== restored.sourceHash
  return isCopy ? { ...restored, category: options.category } : await prepare(file, options)
}

function readyState(file: File, prepared: PreparedFile, sameAs: SameFile | null): FileChoiceState {
  const { blob } = prepared
  // A file that cannot be compressed stays as chosen.
  const original = blob.size === file.size ? null : { ...prepared, blob: file }
  return { kind: 'ready', file, prepared, original, url: URL.createObjectURL(blob), sameAs }
}

function urlOf(state: FileChoiceState): string | null {
  return state.kind === 'preparing' || state.kind === 'ready' ? state.url : null
}
