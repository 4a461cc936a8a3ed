import { z } from 'zod'
import { isEntityName } from '../entities/index.ts'
import { instant } from '../instant.ts'
import { authorSchema, changeId, changeKinds } from './change.ts'

/** Stands for changes that did not come through the write API. */
export const SYSTEM = 'system'

/** Query of `GET /api/activity`. Newest first. */
export const activityQuerySchema = z.object({
  /** id of the person, or `system` */
  person: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  entity: z.string().refine(isEntityName).optional(),
  /** `changed` includes published and unpublished rows */
  kind: z.enum(changeKinds).optional(),
  from: instant.optional(),
  /** exclusive */
  to: instant.optional(),
  /** Each word begins a word of the row's title at that time. */
  words: z.string().max(200).optional(),
  /** `next` of the page before */
  cursor: changeId.optional(),
  /** The range of changes that one summary entry combines. */
  newest: changeId.optional(),
  oldest: changeId.optional(),
})
export type ActivityQuery = z.infer<typeof activityQuerySchema>

const entityName = z.string().refine(isEntityName)

const activityLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('one'),
    id: z.number(),
    entity: entityName,
    rowId: z.string(),
    title: z.string(),
    kind: z.enum(changeKinds),
    at: z.string(),
    author: authorSchema,
    /** The changed client fields and child lists; empty for a created or deleted row. */
    fields: z.array(z.string()),
  }),
  /** Many changes of one entity by one person within a minute. */
  z.object({
    type: z.literal('many'),
    newest: z.number(),
    oldest: z.number(),
    entity: entityName,
    at: z.string(),
    author: authorSchema,
    counts: z.partialRecord(z.enum(changeKinds), z.number()),
    /** How many rows changed; the newest one is named. */
    rows: z.number(),
    rowId: z.string(),
    title: z.string(),
  }),
])
export type ActivityLine = z.infer<typeof activityLineSchema>

export const activityPageSchema = z.object({
  lines: z.array(activityLineSchema),
  /** null: this is the last page */
  next: z.number().nullable(),
})
export type ActivityPage = z.infer<typeof activityPageSchema>
