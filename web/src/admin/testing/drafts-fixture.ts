import type { DraftFiles, DraftNote } from '../data/drafts/draft.ts'
import { draftSchema, noteOf, type TypedDraft } from '../data/drafts/draft.ts'
import type { DraftStore } from '../data/drafts/draft-store.ts'
import type { Drafts } from '../data/drafts/drafts.ts'
import type { OpenDrafts } from '../data/drafts/open-drafts.ts'
import type { OpenForm } from '../data/presence/open-forms.ts'
import { createLive, type LiveValue } from '../data/live.ts'
import type { Present } from '../data/presence/present-people.ts'

export interface FakeDrafts {
  readonly drafts: Drafts
  /** The stored drafts by id. */
  readonly kept: Map<string, TypedDraft>
  readonly files: Map<string, DraftFiles>
  /** The forms that other tabs have open. */
  readonly elsewhere: LiveValue<readonly OpenForm[]>
  readonly present: LiveValue<Present>
  /** Adds a draft of an earlier visit. */
  left(draft: Partial<TypedDraft> & Pick<TypedDraft, 'id' | 'entity'>, files?: DraftFiles): void
}

/** The drafts of a browser, in memory. */
export function fakeDrafts(): FakeDrafts {
  const kept = new Map<string, TypedDraft>()
  const files = new Map<string, DraftFiles>()
  const notes = createLive<readonly DraftNote[]>([])
  const all = createLive<readonly OpenForm[]>([])
  const elsewhere = createLive<readonly OpenForm[]>([])
  const present = createLive<Present>([])
  const tell = () => notes.set([...kept.values()].map(noteOf).sort((a, b) => b.at - a.at))
  const remove: DraftStore['remove'] = async (ids) => {
    for (const id of ids) {
      kept.delete(id)
      files.delete(id)
    }
    tell()
  }
  const opened: OpenDrafts = {
    async read(id) {
      const draft = kept.get(id)
      return draft === undefined
        ? null
        : { draft: draftSchema.parse(draft), files: files.get(id) ?? new Map() }
    },
    async put(draft, chosen) {
      kept.set(draft.id, structuredClone(draft))
      if (chosen !== null) files.set(draft.id, chosen)
      tell()
    },
    remove,
    removeAll: () => remove([...kept.keys()]),
    present: () => present,
    forms: {
      all,
      elsewhere,
      async hold(form, options) {
        if (options?.ifAvailable === true && elsewhere.get().some(({ draft }) => draft === form.draft)) {
          return null
        }
        all.set([...all.get(), form])
        return () => all.set(all.get().filter((each) => each !== form))
      },
    },
  }
  return {
    drafts: { notes, open: async () => opened },
    kept,
    files,
    elsewhere,
    present,
    left(draft, chosen) {
      kept.set(draft.id, { rowId: null, resend: null, title: '', at: 0, base: {}, values: {}, ...draft })
      if (chosen !== undefined) files.set(draft.id, chosen)
      tell()
    },
  }
}
