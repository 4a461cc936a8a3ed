import type { DeviceFiles } from '../files/device-files.ts'
import { entrySchema } from '../outbox/outbox-state.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { askAnswered, type Site } from './ask-answered.ts'
import { planEditsImport, type EditsImportPlan } from './plan-edits-import.ts'
import { readEditsFile } from './read-edits-file.ts'

export { writeEditsFile } from './write-edits-file.ts'

interface ImportOptions {
  readonly outbox: Outbox
  readonly site: Site
  readonly now: () => number
}

/** @throws EditsFileRefusal if nothing in the file can be imported */
export async function planFile(file: Blob, { outbox, site, now }: ImportOptions): Promise<EditsImportPlan> {
  const editsFile = await readEditsFile(file)
  const ids = editsFile.edits.flatMap((edit) => entrySchema.safeParse(edit).data?.write.id ?? [])
  const accepted = await askAnswered(site, ids)
  const state = await outbox.latest()
  return planEditsImport(editsFile, { state, userId: outbox.userId, site: site.origin, now: now(), accepted })
}

/** Stores the contents of files first: an edit whose file has no content needs a decision. */
export async function importPlan(
  plan: EditsImportPlan,
  { outbox, files }: { outbox: Outbox; files: Pick<DeviceFiles, 'keep'> },
): Promise<void> {
  for (const { record, content } of plan.files) await files.keep(record, content)
  await outbox.dispatch({
    type: 'imported',
    entries: plan.entries,
    files: plan.files.map(({ record }) => record),
  })
}
