import pLimit from 'p-limit'
import type { AdminSource } from '../../data/admin-context.ts'
import { createLive, type Live } from '../../data/live.ts'
import { bulkItems } from './bulk-items.ts'
import { type BulkState, emptyBulk, withFiles, withOpenItems, withDescriptions } from './bulk-state.ts'
import { createFileExaminer, type Inspect } from './file-examiner.ts'
import type { FileDescription } from './file-description.ts'
import { createItemUploader, type PrepareFile } from './item-uploader.ts'
import { isOpen, type UploadItem, type UploadStatus } from './upload-item.ts'
import { firstObstacle, uploadProblems } from './upload-problems.ts'
import { uploadStatuses } from './upload-statuses.ts'

const AT_A_TIME = 3

type ItemChange = Partial<Pick<UploadItem, 'assetKey' | 'category' | 'themes' | 'altText' | 'isWantedTwice'>>

interface Outcome {
  readonly succeeded: number
  readonly failed: number
  /** null: nothing can be undone. */
  readonly stepId: string | null
}

/**
 * The bulk upload of a page. It lives as long as the page, so that it continues when the dialog or the screen is
 * closed.
 */
export interface BulkUpload {
  readonly state: Live<BulkState>
  readonly statusOf: (item: UploadItem) => UploadStatus
  /** Called when the status of any item may have changed. */
  readonly subscribe: (listener: () => void) => () => void
  add(files: readonly File[]): void
  change(id: string, changes: ItemChange): void
  /** Changes the files that have not started. */
  changeAll(changesOf: (item: UploadItem) => ItemChange): void
  remove(id: string): void
  /** Adds descriptions. Each belongs to its file, now or when that is chosen. */
  awaitFiles(descriptions: readonly FileDescription[]): void
  /** Discards the descriptions without files. */
  forgetAwaited(): void
  /**
   * Uploads all chosen files.
   * @param place the target of the edits: the site or a release
   * @returns the reason why it has not started; null when every file has ended
   */
  start(place: UploadPlace, on: BatchEvents): Promise<string | null>
  /** Uploads failed files again. */
  retry(ids: readonly string[], place: UploadPlace, on: BatchEvents): Promise<void>
  /** Removes files that are only chosen or finished. Files in progress continue. */
  clear(): void
}

/** The data of the screen: its rows, and operations whose edits go to the chosen target. */
type UploadPlace = Pick<AdminSource, 'data' | 'rows'>

export interface BatchEvents {
  /** Called when no error prevents the upload. */
  readonly onStart?: () => void
  /** Called with the number of files that are stored on the device until it is online. */
  readonly onKept: (count: number, stepId: string | null) => void
  readonly onEnd: (outcome: Outcome) => void
}

/**
 * @param source the data without a release, because chosen and uploading files are the same for every target of edits
 */
export function createBulkUpload(source: AdminSource, prepare: PrepareFile, inspect: Inspect): BulkUpload {
  const { data, files, steps } = source
  const state = createLive(emptyBulk)
  const items = bulkItems(state)
  const statuses = uploadStatuses(source, state)
  const uploader = createItemUploader(source, items, prepare)
  const examiner = createFileExaminer(items, inspect)
  const inTurn = pLimit(AT_A_TIME)

  const upload = async (
    id: string,
    stepId: string,
    place: UploadPlace,
  ): Promise<UploadStatus['kind'] | null> => {
    const item = items.get(id)
    if (item === undefined) return null
    await uploader.upload(item, stepId, place.data)
    return await statuses.reached(id, 'success', 'error', 'on-device')
  }
  const countRefusals = refusalCounter()
  const run = async (
    ids: readonly string[],
    place: UploadPlace,
    { onKept, onEnd }: BatchEvents,
    refused = 0,
  ) => {
    for (const id of ids) {
      const step = items.get(id)?.step
      if (step !== undefined && step.kind !== 'kept') items.setStep(id, { kind: 'chosen', isStarted: true })
    }
    const stepId = data.newId()
    const stepNow = () => (steps.get().some(({ id, isUndone }) => id === stepId && !isUndone) ? stepId : null)
    const first = ids.map((id) => inTurn(() => upload(id, stepId, place)))
    // A finished file is removed when the dialog is closed, so its last status counts.
    const before = ids.map(async (id, i) => {
      const kind = await first[i]
      return kind === 'on-device' ? await statuses.reached(id, 'success', 'error') : kind
    })
    const kept = (await Promise.all(first)).filter((kind) => kind === 'on-device').length
    if (kept > 0) onKept(kept, stepNow())
    const last = await Promise.all(
      ids.map(async (id, i) => (await statuses.reached(id, 'success', 'error')) ?? (await before[i])),
    )
    onEnd({
      succeeded: last.filter((kind) => kind === 'success').length,
      failed: refused + last.filter((kind) => kind === 'error').length,
      stepId: stepNow(),
    })
  }
  const isUnderWay = (item: UploadItem) => {
    const { kind } = statuses.of(item)
    return kind === 'uploading' || kind === 'on-device' || (kind === 'pending' && !isOpen(item))
  }

  return {
    state,
    statusOf: statuses.of,
    subscribe: statuses.subscribe,
    add(chosen) {
      const before = state.get().items.length
      state.set(withFiles(state.get(), chosen, () => data.newId()))
      for (const item of state.get().items.slice(before)) if (isOpen(item)) examiner.examine(item)
    },
    change: items.change,
    changeAll: (changesOf) => state.set(withOpenItems(state.get(), changesOf)),
    remove(id) {
      const item = items.get(id)
      if (item === undefined) return
      uploader.abort(id)
      URL.revokeObjectURL(item.previewUrl)
      state.set({ ...state.get(), items: state.get().items.filter((each) => each.id !== id) })
    },
    awaitFiles: (descriptions) => state.set(withDescriptions(state.get(), descriptions)),
    forgetAwaited: () => state.set({ ...state.get(), awaited: [] }),
    async start(place, on) {
      await examiner.settled()
      const { items: all } = state.get()
      const assets = place.rows('website_assets')
      const obstacle = firstObstacle(all, uploadProblems(all, assets.get() ?? [], files.get()))
      if (obstacle !== null) return obstacle
      on.onStart?.()
      await run(
        all.filter(isOpen).map(({ id }) => id),
        place,
        on,
        countRefusals(all),
      )
      return null
    },
    retry: (ids, place, on) => run(ids, place, on),
    clear() {
      const { items: all } = state.get()
      for (const item of all) if (!isUnderWay(item)) URL.revokeObjectURL(item.previewUrl)
      state.set({ ...state.get(), items: all.filter(isUnderWay), leftOut: [] })
    },
  }
}

/** Counts the files refused on selection. Each file counts in only one outcome. */
function refusalCounter(): (all: readonly UploadItem[]) => number {
  const counted = new Set<string>()
  return (all) => {
    const refused = all.filter(({ id, step }) => step.kind === 'failed' && !counted.has(id))
    for (const { id } of refused) counted.add(id)
    return refused.length
  }
}
