import { type EntityName, isEntityName } from '@coop/sync/entities'
import { rasterTypes } from '@coop/sync/rules'
import { z } from 'zod'
import type { PreparedFile } from '../device-file.ts'

/** The form that a draft belongs to. */
export interface FormPlace {
  readonly entity: EntityName
  /** null: the form of a new row. For the bulk upload, this is the last part of its address. */
  readonly rowId: string | null
  /** The id of the rejected edit that the form sends again. */
  readonly resend: string | null
}

const noteSchema = z.object({
  id: z.string(),
  entity: z.string().refine(isEntityName),
  rowId: z.string().nullable(),
  resend: z.string().nullable(),
  /** The title of the row in the form. Empty if it has no title yet. */
  title: z.string(),
  /** The time of the last input, in milliseconds since 1970. */
  at: z.number(),
})

export const draftSchema = noteSchema.extend({
  /** The row as it was when the form was opened. Empty for a new row. */
  base: z.record(z.string(), z.json()),
  /** The values of the changed fields and child lists, as typed. */
  values: z.record(z.string(), z.json()),
  /** The schema version of the form. A draft without a version is older than all versions that changed fields. */
  schemaVersion: z.int().min(1).default(1),
})

/** Unsaved input of one form. */
export type Draft = z.infer<typeof draftSchema>

/** A draft without the values that were typed. */
export type DraftNote = z.infer<typeof noteSchema>

/** A draft as a form stores it. The values of widgets are parsed when it is read. */
export type TypedDraft = Omit<Draft, 'base' | 'values' | 'schemaVersion'> & {
  readonly base: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}

/** The files that were chosen and prepared in the form, by field. */
export type DraftFiles = ReadonlyMap<string, PreparedFile>

export const draftFileSchema = z.object({
  blob: z.instanceof(Blob),
  type: z.enum([...rasterTypes, 'image/svg+xml', 'application/pdf']),
  name: z.string(),
  category: z.string(),
  sourceHash: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

export function noteOf({ id, entity, rowId, resend, title, at }: DraftNote): DraftNote {
  return { id, entity, rowId, resend, title, at }
}
