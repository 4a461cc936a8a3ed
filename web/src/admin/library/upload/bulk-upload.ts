import { suggestedAssetKey, uploadTexts } from '@coop/sync/rules'
import type { AdminSource } from '../../data/admin-context.ts'
import { createLive, type Live } from '../../data/live.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { fileHash } from '../../media/file-hash.ts'
import type { PrepareFileOptions } from '../../media/prepare-file.ts'
import { FileRefusal } from '../../media/file-refusal.ts'
import { isBulkType, type LeftOutFile, leftOutReason } from './chosen-files.ts'
import { type FileWords, isAbout } from './file-words.ts'
import { takeTurns } from './take-turns.ts'
import {
  FIRST_CATEGORY,
  isOpen,
  progressOf,
  type UploadItem,
  type UploadStatus,
  uploadStatus,
  type UploadStep,
} from './upload-item.ts'
import { firstObstacle, uploadProblems } from './upload-problems.ts'
import { bulkTexts } from './upload-texts.ts'

const AT_A_TIME = 3

export interface BulkState {
  readonly items: readonly UploadItem[]
  /** What the last selection had and is not taken. */
  readonly leftOut: readonly LeftOutFile[]
  /** What was typed in an earlier visit about files that have not been chosen again. */
  readonly awaited: readonly FileWords[]
}

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
  changeAll(changes: ItemChange): void
  remove(id: string): void
  /** Each of these words goes to its file, now or when it is chosen. */
  awaitFiles(words: readonly FileWords[]): void
  /** The files of an earlier visit do not come. */
  forgetAwaited(): void
  /**
   * Uploads all chosen files.
   * @returns why it has not begun; null: every file has come to its end
   */
  start(on: BatchEvents): Promise<string | null>
  /** Again what has failed. */
  retry(ids: readonly string[], on: BatchEvents): Promise<void>
  /** Forgets what was chosen and what is done; what is under way goes on, and stays. */
  clear(): void
}

export interface BatchEvents {
  /** Nothing stands in the way. */
  readonly onStart?: () => void
  /** So many are kept on the device until it is online. */
  readonly onKept: (count: number, stepId: string | null) => void
  readonly onEnd: (outcome: Outcome) => void
}

export type PrepareFile = (file: File, options: PrepareFileOptions) => Promise<PreparedFile>

/**
 * Looks into a file as soon as it is chosen. What it returns takes longer: it tells whether the browser cannot show it.
 * @throws FileRefusal what an upload would refuse it with
 */
export type LookInto = (file: File) => Promise<() => Promise<boolean>>

export function createBulkUpload(source: AdminSource, prepare: PrepareFile, lookInto: LookInto): BulkUpload {
  const state = createLive<BulkState>({ items: [], leftOut: [], awaited: [] })
  const { data, files, uploads, queue, steps } = source
  const assets = source.rows('website_assets')
  const lifetimes: readonly Live<unknown>[] = [state, assets, files, uploads, queue]
  const inTurn = takeTurns(AT_A_TIME)
  const preparing = new Map<string, AbortController>()
  let examining: Promise<void> = Promise.resolve()
  let drawing: Promise<void> = Promise.resolve()

  const setItems = (items: readonly UploadItem[]) => state.set({ ...state.get(), items })
  const itemOf = (id: string) => state.get().items.find((item) => item.id === id)
  const change = (id: string, changes: Partial<UploadItem>) =>
    setItems(state.get().items.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const setStep = (id: string, step: UploadStep) => change(id, { step })

  const statusOf = (item: UploadItem) =>
    uploadStatus(item, {
      assets: assets.get(),
      files: files.get(),
      uploads: uploads.get(),
      queue: queue.get(),
    })
  const subscribe = (listener: () => void) => {
    const ends = lifetimes.map((live) => live.subscribe(listener))
    return () => {
      for (const end of ends) end()
    }
  }

  /** Resolves once the status of an item is one of these; a removed item has none to wait for. */
  const reaches = (id: string, ...kinds: readonly UploadStatus['kind'][]) =>
    new Promise<UploadStatus['kind'] | null>((resolve) => {
      let end = () => {}
      const look = () => {
        const item = itemOf(id)
        const kind = item === undefined ? null : statusOf(item).kind
        if (kind !== null && !kinds.includes(kind)) return
        end()
        resolve(kind)
      }
      end = subscribe(look)
      look()
    })

  const keep = async (id: string, stepId: string) => {
    const item = itemOf(id)
    if (item === undefined) return
    const { file, category, themes } = item
    const assetKey = item.assetKey.trim()
    const { phase, error } = source.view.get()
    if (phase === 'failed') throw new Error(bulkTexts.connectionFailed(error ?? 'unknown'))
    if (assetKey === '' || category === '') throw new Error(bulkTexts.required)
    const controller = new AbortController()
    preparing.set(id, controller)
    setStep(id, { kind: 'preparing', progress: 0 })
    try {
      const prepared = await prepare(file, {
        category,
        bulk: true,
        signal: controller.signal,
        report: (step) => setStep(id, { kind: 'preparing', progress: progressOf[step] }),
      })
      const address = await data.addFile(prepared)
      const { rowId } = await data.create(
        'website_assets',
        {
          asset_key: assetKey,
          category,
          image_url: address,
          alt_text: item.altText.trim() === '' ? null : item.altText.trim(),
          theme_tags: [...themes],
          original_filename: file.name.slice(-255),
        },
        stepId,
      )
      setStep(id, { kind: 'kept', address, rowId })
    } finally {
      preparing.delete(id)
    }
  }

  const noteBroken = async (id: string, findBroken: () => Promise<boolean>) => {
    if (itemOf(id) !== undefined && (await findBroken())) change(id, { isBroken: true })
  }
  const examine = async (id: string, file: File) => {
    if (itemOf(id) === undefined) return
    try {
      change(id, { sourceHash: await fileHash(file) })
      const findBroken = await lookInto(file)
      drawing = drawing.then(() => noteBroken(id, findBroken))
    } catch (error) {
      const item = itemOf(id)
      if (item === undefined || !isOpen(item)) return
      const message = error instanceof FileRefusal ? error.message : bulkTexts.unreadable
      setStep(id, { kind: 'failed', message, isFinal: true })
    }
  }

  /** A file that the server has refused is sent again; a row that it has refused, too. */
  const sendAgain = async ({ address, rowId }: Extract<UploadStep, { kind: 'kept' }>, stepId: string) => {
    if (files.get().some((file) => file.address === address && file.state.kind === 'refused')) {
      await data.retryFile(address, stepId)
      return
    }
    for (const { write } of queue.get().parked)
      if (write.rowId === rowId) await data.resend(write.id, {}, stepId)
  }

  const upload = async (id: string, stepId: string): Promise<UploadStatus['kind'] | null> => {
    const item = itemOf(id)
    if (item === undefined) return null
    try {
      await (item.step.kind === 'kept' ? sendAgain(item.step, stepId) : keep(id, stepId))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      setStep(id, { kind: 'failed', message, isFinal: error instanceof FileRefusal })
    }
    return await reaches(id, 'success', 'error', 'on-device')
  }

  const run = async (ids: readonly string[], { onKept, onEnd }: BatchEvents) => {
    for (const id of ids) {
      const step = itemOf(id)?.step
      if (step !== undefined && step.kind !== 'kept') setStep(id, { kind: 'chosen', isStarted: true })
    }
    const stepId = data.newId()
    const stepNow = () => (steps.get().some(({ id, isUndone }) => id === stepId && !isUndone) ? stepId : null)
    const first = await Promise.all(ids.map((id) => inTurn(() => upload(id, stepId))))
    const kept = first.filter((kind) => kind === 'on-device').length
    if (kept > 0) onKept(kept, stepNow())
    const last = await Promise.all(ids.map((id) => reaches(id, 'success', 'error')))
    onEnd({
      succeeded: last.filter((kind) => kind === 'success').length,
      failed: last.filter((kind) => kind === 'error').length,
      stepId: stepNow(),
    })
  }

  return {
    state,
    statusOf,
    subscribe,
    add(chosen) {
      const leftOut = chosen.flatMap((file) => {
        const reason = leftOutReason(file)
        return reason === null ? [] : [{ name: file.name, reason }]
      })
      const taken = chosen.filter((file) => leftOutReason(file) === null)
      const { items: before, awaited } = state.get()
      const items = taken.map((file) => withWords(anItem(data.newId(), file), awaited))
      state.set({
        items: [...before, ...items],
        leftOut,
        awaited: awaited.filter((words) => !taken.some((file) => isAbout(words, file))),
      })
      // One after the other: each is in memory as a whole meanwhile.
      for (const { id, file, step } of items) {
        if (step.kind === 'failed') continue
        examining = examining.then(() => examine(id, file))
      }
    },
    change,
    changeAll(changes) {
      setItems(state.get().items.map((item) => (isOpen(item) ? { ...item, ...changes } : item)))
    },
    remove(id) {
      const item = itemOf(id)
      if (item === undefined) return
      preparing.get(id)?.abort()
      URL.revokeObjectURL(item.previewUrl)
      setItems(state.get().items.filter((each) => each.id !== id))
    },
    awaitFiles(words) {
      const { items, awaited } = state.get()
      state.set({
        ...state.get(),
        items: items.map((item) => (isOpen(item) ? withWords(item, words) : item)),
        awaited: [
          ...awaited,
          ...words.filter((each) => !items.some((item) => isOpen(item) && isAbout(each, item.file))),
        ],
      })
    },
    forgetAwaited: () => state.set({ ...state.get(), awaited: [] }),
    async start(on) {
      // By then it is known which files are there already, and which are none.
      await examining
      const { items } = state.get()
      const obstacle = firstObstacle(items, uploadProblems(items, assets.get() ?? [], files.get()))
      if (obstacle !== null) return obstacle
      on.onStart?.()
      await run(
        items.filter(isOpen).map(({ id }) => id),
        on,
      )
      return null
    },
    retry: run,
    clear() {
      const { items } = state.get()
      const isUnderWay = (item: UploadItem) => {
        const { kind } = statusOf(item)
        return kind === 'uploading' || kind === 'on-device' || (kind === 'pending' && !isOpen(item))
      }
      for (const item of items) if (!isUnderWay(item)) URL.revokeObjectURL(item.previewUrl)
      state.set({ ...state.get(), items: items.filter(isUnderWay), leftOut: [] })
    },
  }
}

function anItem(id: string, file: File): UploadItem {
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

/** With what was typed about its file earlier. */
function withWords(item: UploadItem, all: readonly FileWords[]): UploadItem {
  const words = all.find((each) => isAbout(each, item.file))
  if (words === undefined) return item
  const { assetKey, category, themes, altText } = words
  return { ...item, assetKey, category, themes, altText }
}
