import { type PictureProcesses, ProcessKilled } from '../picture-processes.ts'
import type { Inspect } from './inspection.ts'
import { inspectTask } from './inspection-task.ts'
import { refusalTexts } from './refusal.ts'

/** Inspects uploads in separate processes. An upload that crashes its process is refused. */
export function inspectIn(processes: Pick<PictureProcesses, 'run'>): Inspect {
  return async (task) => {
    try {
      return await processes.run(inspectTask, task)
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error
      return { kind: 'refused', detail: refusalTexts.tooSlow }
    }
  }
}
