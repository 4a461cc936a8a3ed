import { suggestedAssetKey, uploadTexts } from '@coop/sync/rules'
import { isBulkType, type LeftOutFile, leftOutReason } from './chosen-files.ts'
import { type FileWords, isAbout } from './file-words.ts'
import { FIRST_CATEGORY, isOpen, type UploadItem } from './upload-item.ts'

export interface BulkState {
  readonly items: readonly UploadItem[]
  /** Files of the last selection that are not taken. */
  readonly leftOut: readonly LeftOutFile[]
  /** Words of an earlier visit about files that have not been chosen again. */
  readonly awaited: readonly FileWords[]
}

export const emptyBulk: BulkState = { items: [], leftOut: [], awaited: [] }

/** With the files that were chosen, each with what was typed about it earlier, and without those that are not taken. */
export function withFiles(state: BulkState, chosen: readonly File[], newId: () => string): BulkState {
  const leftOut = chosen.flatMap((file) => {
    const reason = leftOutReason(file)
    return reason === null ? [] : [{ name: file.name, reason }]
  })
  const taken = chosen.filter((file) => leftOutReason(file) === null)
  return {
    items: [...state.items, ...taken.map((file) => withWords(newItem(newId(), file), state.awaited))],
    leftOut,
    awaited: state.awaited.filter((words) => !taken.some((file) => isAbout(words, file))),
  }
}

/** Each of these words goes to its file, or waits for it. */
export function withWordsOf(state: BulkState, words: readonly FileWords[]): BulkState {
  const { items, awaited } = state
  return {
    ...state,
    items: items.map((item) => (isOpen(item) ? withWords(item, words) : item)),
    awaited: [
      ...awaited,
      ...words.filter((each) => !items.some((item) => isOpen(item) && isAbout(each, item.file))),
    ],
  }
}

export function withItem(state: BulkState, id: string, changes: Partial<UploadItem>): BulkState {
  return { ...state, items: state.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }
}

/** The changes are made to every item that is not begun. */
export function withOpenItems(state: BulkState, changes: Partial<UploadItem>): BulkState {
  return { ...state, items: state.items.map((item) => (isOpen(item) ? { ...item, ...changes } : item)) }
}

function newItem(id: string, file: File): UploadItem {
  return {
    id,
    file,
    previewUrl: URL.createObjectURL(file),
    assetKey: suggestedAssetKey(file.name),
    category: FIRST_CATEGORY,
    themes: [],
    altText: '',
    sourceHash: null,
    isWantedTwice: false,
    isBroken: false,
    step: isBulkType(file)
      ? { kind: 'chosen', isStarted: false }
      : { kind: 'failed', message: uploadTexts.wrongBulkType, isFinal: true },
  }
}

/** The item with what was typed about its file earlier. */
function withWords(item: UploadItem, all: readonly FileWords[]): UploadItem {
  const words = all.find((each) => isAbout(each, item.file))
  if (words === undefined) return item
  const { assetKey, category, themes, altText } = words
  return { ...item, assetKey, category, themes, altText }
}
