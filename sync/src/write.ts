import { z } from 'zod'
import { entityNames, isEntityName } from './entities/index.ts'
import { affectedRowSchema, pastRowSchema } from './affected-row.ts'
import type { Json } from './fields.ts'

/** The most that one `POST /api/writes` may carry. */
export const MAX_BATCH_WRITES = 200
export const MAX_BATCH_BYTES = 2_000_000

export const writeOps = ['insert', 'update', 'delete'] as const

/** Values by name. They come out of JSON: each is looked at by the field that it is for, and by nothing before. */
const valuesByName = z.custom<Record<string, Json>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Must be an object',
)

/**
 * One edit, as it is stored in the outbox and as it is sent. `seq` is the order on the device that made it.
 * - insert: `changes` holds all client fields and child lists, `base` is empty.
 * - update: `changes` holds the fields (and child lists, whole) that change, `base` their values before.
 * - delete: `changes` is empty, `base` is `{ write_id }` of the row as it was seen. Where that is a write of the same
 *   device, `seen` is the one before all of those; null: the device made the row. Others must not have changed it since.
 */
export const writeSchema = z.strictObject({
  id: z.uuid().lowercase(),
  seq: z.int().min(0),
  entity: z.string().refine(isEntityName, { error: () => `Must be one of ${entityNames.join(', ')}` }),
  rowId: z.uuid().lowercase(),
  op: z.enum(writeOps),
  base: valuesByName,
  changes: valuesByName,
  schemaVersion: z.int().min(1),
  userId: z.string().min(1).max(100),
  /** The author of the edit, where `userId` has imported it from a file of theirs. */
  madeBy: z.string().min(1).max(100).optional(),
})
export type Write = z.infer<typeof writeSchema>
export { affectedRowSchema } from './affected-row.ts'
export type { Json } from './fields.ts'

export const batchSchema = z.strictObject({ writes: z.array(z.unknown()).min(1).max(MAX_BATCH_WRITES) })

const row = pastRowSchema

/**
 * The author of the change that conflicts: the sender, on another device or in another tab, or another administrator.
 * Older answers in the ledger do not have it.
 */
const author = z.enum(['self', 'other']).optional()
export type ConflictAuthor = NonNullable<z.infer<typeof author>>

/**
 * The id of the account that made that change (null: no account), and its time. Both are absent where the history does
 * not have the change, and in older answers.
 */
const made = z.object({ by: z.string().nullable(), at: z.string() }).optional()

/** The server's answer to one write. All but `retry` are final, stand in the ledger, and come again in its shape. */
export const answerSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('accepted') }),
  z.object({
    status: z.literal('conflict'),
    conflict: z.discriminatedUnion('kind', [
      /** Another write has changed the same fields. `rowWriteId`: the newest write to the row. */
      z.object({
        kind: z.literal('fields'),
        rowWriteId: z.string(),
        fields: z.array(
          z.object({ field: z.string(), base: z.json(), mine: z.json(), theirs: z.json(), author, made }),
        ),
      }),
      /**
       * The row is gone. `last`: its client fields and child lists before it was deleted, where known; the rest as in a
       * page of its history, for bringing it back. Older answers in the ledger have only `last`.
       */
      z.object({
        kind: z.literal('deleted'),
        last: row.nullable(),
        affected: z.array(affectedRowSchema).optional(),
        titles: z.record(z.string(), z.string()).optional(),
        missingFiles: z.array(z.string()).optional(),
        author,
        made,
      }),
      /** The row to be deleted has changed. `theirs`: how it stands now, `rowWriteId`: what to delete it with. */
      z.object({ kind: z.literal('changed'), rowWriteId: z.string(), theirs: row, author, made }),
    ]),
  }),
  z.object({
    status: z.literal('rejected'),
    errors: z
      .array(
        z.object({
          /** A field or child list (`features.2.feature_text`: a field of its third item); null: the whole write. */
          field: z.string().nullable(),
          code: z.enum(['invalid', 'taken', 'gone', 'unknown', 'server']),
          message: z.string(),
          /** For `taken`: a value that is free. */
          proposal: z.string().optional(),
          /** The text that was typed into a field that a version has removed. */
          lost: z.string().optional(),
          /** Of a release that cannot be published: the edit in it that is in the way. */
          edit: z
            .object({
              id: z.string(),
              entity: z.string(),
              rowId: z.string(),
              title: z.string(),
              fields: z.array(z.string()),
            })
            .optional(),
        }),
      )
      .min(1),
  }),
  z.object({ status: z.literal('retry'), message: z.string() }),
])
export type Answer = z.infer<typeof answerSchema>
export type FinalAnswer = Exclude<Answer, { status: 'retry' }>

/** The answer to a whole batch: one entry per write, in the order sent. */
export const batchAnswerSchema = z.object({
  answers: z.array(z.object({ id: z.string(), answer: answerSchema })),
})

/** Which writes have been answered, whoever sent them: what is in a file of edits may be done. */
export const MAX_ANSWERED = 1_000
export const answeredQuerySchema = z.strictObject({
  ids: z.array(writeSchema.shape.id).min(1).max(MAX_ANSWERED),
})
export const answeredSchema = z.object({
  answered: z.array(z.object({ id: z.string(), status: z.enum(['accepted', 'conflict', 'rejected']) })),
})

/** One row of the ledger's shape. */
export const ledgerRowSchema = z.object({
  id: z.string(),
  entity: z.string(),
  row_id: z.string(),
  op: z.enum(writeOps),
  seq: z.coerce.number(),
  status: z.enum(['accepted', 'conflict', 'rejected']),
  answer: answerSchema,
  created_at: z.string(),
})
