import { retryWithBackoff } from '../../loading/retry-with-backoff.ts'
import type { AdminData } from './admin-data.ts'
import type { Site } from './edits-file/ask-answered.ts'
import type { EditsImport, EditsImportPlan } from './edits-file/plan-edits-import.ts'
import type { DeviceFiles } from './files/device-files.ts'
import type { Outbox } from './outbox/outbox-store.ts'

interface EditsFilesOptions {
  readonly outbox: Outbox
  readonly files: Pick<DeviceFiles, 'content' | 'keep'>
  readonly site: Site
  readonly now: () => number
}

/** Export and import of edits, whose code is loaded when it is used. */
export function createEditsFiles({
  outbox,
  files,
  site,
  now,
}: EditsFilesOptions): Pick<AdminData, 'exportPending' | 'readEdits' | 'importEdits'> {
  const plans = new WeakMap<EditsImport, EditsImportPlan>()
  return {
    async exportPending(person) {
      const { writeEditsFile } = await loadEditsFile()
      return await writeEditsFile({
        outbox,
        readFile: files.content,
        person,
        site: site.origin,
        now: new Date(now()),
      })
    },
    async readEdits(file) {
      const { planFile } = await loadEditsFile()
      const plan = await planFile(file, { outbox, site, now })
      plans.set(plan, plan)
      return plan
    },
    async importEdits(planned) {
      const plan = plans.get(planned)
      if (plan === undefined) throw new Error('The plan of a file of edits is another tab’s')
      const { importPlan } = await loadEditsFile()
      await importPlan(plan, { outbox, files })
    },
  }
}

const loadEditsFile = () => retryWithBackoff(async () => await import('./edits-file/open-edits-file.ts'))
