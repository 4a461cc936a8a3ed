import type { AdminData } from './admin-data.ts'
import type { Site } from './edits-file/ask-answered.ts'
import { importPlan, planFile, writeEditsFile } from './edits-file/open-edits-file.ts'
import type { EditsImport, EditsImportPlan } from './edits-file/plan-edits-import.ts'
import type { DeviceFiles } from './files/device-files.ts'
import type { Outbox } from './outbox/outbox-store.ts'

interface EditsFilesOptions {
  readonly outbox: Outbox
  readonly files: Pick<DeviceFiles, 'content' | 'keep'>
  readonly site: Site
  readonly now: () => number
}

export type EditsFiles = Pick<AdminData, 'exportPending' | 'readEdits' | 'importEdits'>

/** Export and import of edits. */
export function createEditsFiles({ outbox, files, site, now }: EditsFilesOptions): EditsFiles {
  const plans = new WeakMap<EditsImport, EditsImportPlan>()
  return {
    async exportPending(person) {
      return await writeEditsFile({
        outbox,
        readFile: files.content,
        person,
        site: site.origin,
        now: new Date(now()),
      })
    },
    async readEdits(file) {
      const plan = await planFile(file, { outbox, site, now })
      plans.set(plan, plan)
      return plan
    },
    async importEdits(planned) {
      const plan = plans.get(planned)
      if (plan === undefined) throw new Error('The plan of a file of edits is another tab’s')
      await importPlan(plan, { outbox, files })
    },
  }
}
