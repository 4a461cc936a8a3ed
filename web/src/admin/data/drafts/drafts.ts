import { rowsDrawn } from '../../../loading/first-rows.ts'
import { lazyValue } from '../../../loading/lazy-value.ts'
import { whenIdle } from '../../../loading/when-idle.ts'
import { createLive, type Live } from '../live.ts'
import type { DraftNote } from './draft.ts'
import type { OpenDrafts, OpenDraftsOptions } from './open-drafts.ts'

/** The drafts of this device, for one tab. They are read after the first rows. */
export interface Drafts {
  /** The drafts of all forms, newest first. Empty until they have been read. */
  readonly notes: Live<readonly DraftNote[]>
  /** Resolves when the drafts have been read. */
  open(): Promise<OpenDrafts>
}

const code = lazyValue(async () => (await import('./open-drafts.ts')).openDrafts, 'with rows')

export function createDrafts(options: Omit<OpenDraftsOptions, 'onNotes'>): Drafts {
  const notes = createLive<readonly DraftNote[]>([])
  let opening: Promise<OpenDrafts> | null = null
  const open = () =>
    (opening ??= code.load().then((openDrafts) => openDrafts({ ...options, onNotes: notes.set })))
  whenIdle(async () => {
    await rowsDrawn()
    if (!options.signal.aborted) void open()
  })
  return { notes, open }
}
