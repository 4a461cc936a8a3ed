import { suggestedAssetKey, uploadTexts } from '@coop/sync/rules'
import { isBulkType, type LeftOutFile, leftOutReason } from './chosen-files.ts'
import { type FileDescription, isAbout } from './file-description.ts'
import { FIRST_CATEGORY, isOpen, type UploadItem } from './upload-item.ts'

export interface BulkState {
  readonly items: readonly UploadItem[]
  /** Files of the last selection that are not accepted. */
  readonly leftOut: readonly LeftOutFile[]
  /** Descriptions from an earlier visit whose files have not been chosen again. */
  readonly awaited: readonly FileDescription[]
}

export const emptyBulk: BulkState = { items: [], leftOut: [], awaited: [] }

/** Adds the accepted files, each with its earlier description. */
export function withFiles(state: BulkState, chosen: readonly File[], newId: () => string): BulkState {
  const leftOut = chosen.flatMap((file) => {
    const reason = leftOutReason(file)
    return reason === null ? [] : [{ name: file.name, reason }]
  })
  const taken = chosen.filter((file) => leftOutReason(file) === null)
  return {
    items: [...state.items, ...taken.map((file) => described(newItem(newId(), file), state.awaited))],
    leftOut,
    awaited: state.awaited.filter((description) => !taken.some((file) => isAbout(description, file))),
  }
}

/** Adds descriptions. Each belongs to its file, or waits until that is chosen. */
export function withDescriptions(state: BulkState, descriptions: readonly FileDescription[]): BulkState {
  const { items, awaited } = state
  return {
    ...state,
    items: items.map((item) => (isOpen(item) ? described(item, descriptions) : item)),
    awaited: [
      ...awaited,
      ...descriptions.filter((each) => !items.some((item) => isOpen(item) && isAbout(each, item.file))),
    ],
  }
}

export function withItem(state: BulkState, id: string, changes: Partial<UploadItem>): BulkState {
  return { ...state, items: state.items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }
}

/** Changes every item whose upload has not started. */
export function withOpenItems(
  state: BulkState,
  changesOf: (item: UploadItem) => Partial<UploadItem>,
): BulkState {
  return {
    ...state,
    items: state.items.map((item) => (isOpen(item) ? { ...item, ...changesOf(item) } : item)),
  }
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

/** Adds the earlier description of its file to the item. */
function described(item: UploadItem, all: readonly FileDescription[]): UploadItem {
  const description = all.find((each) => isAbout(each, item.file))
  if (description === undefined) return item
  const { assetKey, category, themes, altText } = description
  return { ...item, assetKey, category, themes, altText }
}
