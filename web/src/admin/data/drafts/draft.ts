import { type EntityName, isEntityName } from '@coop/sync/entities'
import { rasterTypes } from '@coop/sync/rules'
import { z } from 'zod'
import type { PreparedFile } from '../device-file.ts'

/** Which form a draft was typed into. */
export interface FormPlace {
  readonly entity: EntityName
  /** null: the form of a new row. The bulk upload has its last part of the address in place of an id. */
  readonly rowId: string | null
  /** The id of the refused edit that the form sends again. */
  readonly resend: string | null
}

const noteSchema = z.object({
  id: z.string(),
  entity: z.string().refine(isEntityName),
  rowId: z.string().nullable(),
  resend: z.string().nullable(),
  /** The title of the row in the form; empty where nothing was typed there. */
  title: z.string(),
  /** When the last word was typed, in milliseconds since 1970. */
  at: z.number(),
})

export const draftSchema = noteSchema.extend({
  /** The row as it stood when it was opened. Of a new row: nothing. */
  base: z.record(z.string(), z.json()),
  /** The fields and child lists that were touched, as they were typed. */
  values: z.record(z.string(), z.json()),
  /** The version that it was typed into. Drafts without a version are older than all versions that changed fields. */
  schemaVersion: z.int().min(1).default(1),
})

/** Unsaved input of one form. */
export type Draft = z.infer<typeof draftSchema>

/** A draft without the values that were typed. */
export type DraftNote = z.infer<typeof noteSchema>

/** A draft as a form hands it over: the values of widgets are parsed when it is read. */
export type TypedDraft = Omit<Draft, 'base' | 'values' | 'schemaVersion'> & {
  readonly base: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}

/** The files that were chosen in the form, made ready, by field. */
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
