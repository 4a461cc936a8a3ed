import pLimit from 'p-limit'
import type { AdminSource } from '../../data/admin-context.ts'
import { createLive, type Live } from '../../data/live.ts'
import { bulkItems } from './bulk-items.ts'
import { type BulkState, emptyBulk, withFiles, withOpenItems, withDescriptions } from './bulk-state.ts'
import { createFileExaminer, type LookInto } from './file-examiner.ts'
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
  /** null: nothing of it can be undone. */
  readonly stepId: string | null
}

/** It lives as long as the page does, so that a closed dialog and another screen stop nothing. */
export interface BulkUpload {
  readonly state: Live<BulkState>
  readonly statusOf: (item: UploadItem) => UploadStatus
  /** Called when the status of any item can have changed. */
  readonly subscribe: (listener: () => void) => () => void
  add(files: readonly File[]): void
  change(id: string, changes: ItemChange): void
  /** Of the files that are not begun. */
  changeAll(changesOf: (item: UploadItem) => ItemChange): void
  remove(id: string): void
  /** Each of these descriptions goes to its file, now or when it is chosen. */
  awaitFiles(descriptions: readonly FileDescription[]): void
  /** The files of an earlier visit do not come. */
  forgetAwaited(): void
  /**
   * Uploads all chosen files.
   * @param place where the edits go: the site, or a release
   * @returns why it has not begun; null: every file has come to its end
   */
  start(place: UploadPlace, on: BatchEvents): Promise<string | null>
  /** Uploads again what has failed. */
  retry(ids: readonly string[], place: UploadPlace, on: BatchEvents): Promise<void>
  /** Forgets what was chosen and what is done; what is under way goes on, and stays. */
  clear(): void
}

/** The data as the screen has it: its rows, and the operations by which edits go where they belong. */
type UploadPlace = Pick<AdminSource, 'data' | 'rows'>

export interface BatchEvents {
  /** Nothing stands in the way. */
  readonly onStart?: () => void
  /** So many are kept on the device until it is online. */
  readonly onKept: (count: number, stepId: string | null) => void
  readonly onEnd: (outcome: Outcome) => void
}

/** @param source the data without a release: what is chosen and under way is the same, wherever edits go meanwhile */
export function createBulkUpload(source: AdminSource, prepare: PrepareFile, lookInto: LookInto): BulkUpload {
  const { data, files, steps } = source
  const state = createLive(emptyBulk)
  const items = bulkItems(state)
  const statuses = uploadStatuses(source, state)
  const uploader = createItemUploader(source, items, prepare)
  const examiner = createFileExaminer(items, lookInto)
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
    // A file that has ended leaves the list when the dialog is closed: it counts by what it had come to.
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

/** Counts the files that were refused when they were chosen, each of them in one outcome alone. */
function refusalCounter(): (all: readonly UploadItem[]) => number {
  const counted = new Set<string>()
  return (all) => {
    const refused = all.filter(({ id, step }) => step.kind === 'failed' && !counted.has(id))
    for (const { id } of refused) counted.add(id)
    return refused.length
  }
}
