import type { AdminSource } from '../../data/admin-context.ts'
import type { FormPlace } from '../../data/drafts/draft.ts'
import { createLive, type Live } from '../../data/live.ts'
import { BULK_UPLOAD } from '../../entities/addresses.ts'
import type { Unsaved } from '../../form/drafts/draft-keeper.ts'
import { openFormDraft } from '../../form/drafts/form-draft.ts'
import type { BulkState } from './bulk-state.ts'
import type { BulkUpload } from './bulk-upload.ts'
import { descriptionsNotSaved, descriptionsInDraft } from './file-description.ts'

export const bulkPlace: FormPlace = { entity: 'website_assets', rowId: BULK_UPLOAD, resend: null }

/**
 * Keeps the descriptions of chosen files on the device until the files are stored. The draft does not contain the
 * files, which may be large and many and still exist where they were chosen.
 */
export interface BulkDraft {
  /** The id of the current draft; null while drafts are being opened. */
  readonly id: Live<string | null>
  /** @returns false if the draft is open in another tab or no longer exists */
  goOn(id: string): Promise<boolean>
}

export function openBulkDraft({ data, drafts }: AdminSource, bulk: BulkUpload): BulkDraft {
  const id = createLive<string | null>(null)
  async function open() {
    const kept = await drafts.open()
    const draft = openFormDraft({
      drafts: kept,
      place: bulkPlace,
      newId: () => data.newId(),
      unsaved: () => unsavedDescriptions(bulk.state.get()),
      now: Date.now,
    })
    bulk.state.subscribe(() => draft.changed())
    addEventListener('pagehide', () => draft.flush())
    document.addEventListener('visibilitychange', () => draft.flush())
    id.set(draft.id())
    // Stores the text typed before the draft was open.
    draft.changed()
    return { kept, draft }
  }
  const opening = open()
  return {
    id,
    async goOn(wanted) {
      const { kept, draft } = await opening
      const before = draft.id()
      const taken = await draft.goOn(wanted)
      if (taken === null) return false
      id.set(wanted)
      bulk.awaitFiles(descriptionsInDraft(taken.draft.values))
      // The typed values are in the dialog, and are stored with the rest.
      await kept.remove([before])
      return true
    },
  }
}

function unsavedDescriptions({ items, awaited }: BulkState): Unsaved {
  const files = [...descriptionsNotSaved(items), ...awaited]
  const [first] = files
  if (first === undefined) return null
  const title = files.length === 1 ? first.name : `${first.name} and ${files.length - 1} more`
  return { draft: { ...bulkPlace, title, base: {}, values: { files } }, files: new Map() }
}
