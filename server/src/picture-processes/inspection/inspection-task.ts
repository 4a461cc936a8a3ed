import type { PictureTask } from '../picture-task.ts'
import { type Inspection, inspectionSchema, type InspectionTask, inspectionTaskSchema } from './inspection.ts'

export const inspectTask: PictureTask<InspectionTask, Inspection> = {
  name: 'inspect',
  input: inspectionTaskSchema,
  output: inspectionSchema,
  timeoutMs: 45_000,
}
