import { openBroadcast } from '../broadcast.ts'
import type { Live } from '../live.ts'
import { followPresentPeople, type Present } from '../presence/present-people.ts'
import type { DraftFiles, DraftNote, TypedDraft } from './draft.ts'
import { type DraftStore, openDraftStore } from './draft-store.ts'
import { type OpenForms, openForms } from '../presence/open-forms.ts'

export interface OpenDraftsOptions {
  readonly userId: string
  readonly signal: AbortSignal
  readonly onNotes: (notes: readonly DraftNote[]) => void
}

export interface OpenDrafts extends Pick<DraftStore, 'read'> {
  put(draft: TypedDraft, files: DraftFiles | null): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  removeAll(): Promise<void>
  readonly forms: OpenForms
  /** Follows which other people have the forms of this browser open, until the signal aborts. */
  present(until: AbortSignal): Live<Present>
}

/** How long a draft is kept. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** The shown time of a draft may lag behind the last input by this many milliseconds. */
const NOTED_MS = 10_000

/** @param parts replacements in tests */
export async function openDrafts(
  { userId, signal, onNotes }: OpenDraftsOptions,
  parts: Partial<{ store: DraftStore; forms: OpenForms; now: () => number }> = {},
): Promise<OpenDrafts> {
  const { store = openDraftStore(userId), forms = openForms(userId, signal), now = Date.now } = parts
  const channel = openBroadcast<'changed'>(`coop-drafts-${userId}`, () => void refresh())
  signal.addEventListener('abort', () => {
    channel.close()
    store.close()
  })
  let latestNotes: readonly DraftNote[] = []

  async function refresh(): Promise<void> {
    if (signal.aborted) return
    const notes = await store.notes().catch((error: unknown) => {
      console.warn('This browser keeps no drafts', error)
      return []
    })
    if (signal.aborted) return
    latestNotes = notes
    onNotes(notes)
  }

  /** Notifies other tabs of a change of the notes. */
  async function announce(): Promise<void> {
    await refresh()
    if (!signal.aborted) channel.post('changed')
  }

  async function remove(ids: readonly string[]): Promise<void> {
    await store.remove(ids)
    await announce()
  }

  // If this fails, the next visit removes the old drafts. A browser that stores no drafts reports that below.
  await store.removeBefore(now() - KEPT_MS).catch(() => {})
  await refresh()
  return {
    read: (id) => store.read(id),
    async put(draft, files) {
      await store.put(draft, files)
      const before = latestNotes.find(({ id }) => id === draft.id)
      if (before?.title !== draft.title || draft.at - before.at > NOTED_MS) await announce()
    },
    remove,
    removeAll: async () => remove((await store.notes()).map(({ id }) => id)),
    forms,
    present: (until) =>
      followPresentPeople({
        userId,
        forms: forms.all,
        signal: until,
        fetch: (input, init) => fetch(input, init),
        isOnline: () => navigator.onLine,
      }),
  }
}
