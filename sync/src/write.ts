import { z } from 'zod'
import { entityNames, isEntityName } from './entities/index.ts'
import { affectedRowSchema, pastRowSchema } from './affected-row.ts'
import type { Json } from './fields.ts'

/** The most that one `POST /api/writes` may carry. */
export const MAX_BATCH_WRITES = 200
export const MAX_BATCH_BYTES = 2_000_000

export const writeOps = ['insert', 'update', 'delete'] as const

/** Values by name, from JSON. The field of each value checks it; nothing checks it before. */
const valuesByName = z.custom<Record<string, Json>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'Must be an object',
)

/**
 * One edit, as it is stored in the outbox and sent. `seq` is its order on the device that made it.
 * - insert: `changes` holds all client fields and child lists, `base` is empty.
 * - update: `changes` holds the changed fields and whole child lists, `base` their values before.
 * - delete: `changes` is empty, `base` is `{ write_id }` of the row that the author saw. If that is a write of the same
 * device, `seen` is the last write before those of the device; null: the device made the row. A later write of others
 * is a conflict.
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
  /** The author of the edit, if `userId` has imported it from the author's file. */
  madeBy: z.string().min(1).max(100).optional(),
})
export type Write = z.infer<typeof writeSchema>
export { affectedRowSchema } from './affected-row.ts'
export type { Json } from './fields.ts'

export const batchSchema = z.strictObject({ writes: z.array(z.unknown()).min(1).max(MAX_BATCH_WRITES) })

const row = pastRowSchema

/**
 * The author of the conflicting change: the sender (on another device or in another tab) or another administrator.
 * Older answers in the ledger lack it.
 */
const author = z.enum(['self', 'other']).optional()
export type ConflictAuthor = NonNullable<z.infer<typeof author>>

/**
 * The account of that change (null: none) and its time. Both are absent when the history lacks the change, and in older
 * answers.
 */
const made = z.object({ by: z.string().nullable(), at: z.string() }).optional()

/**
 * The server's answer to one write. All but `retry` are final, are stored in the ledger, and are synced by its shape.
 */
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
       * The row is deleted. `last`: its client fields and child lists before the deletion, if known. The other fields
       * are those of a page of its history, for restoring it. Older answers in the ledger have only `last`.
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
      /** The row to be deleted has changed. `theirs`: its present values; `rowWriteId`: the base for another delete. */
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
          /** For `taken`: a free value. */
          proposal: z.string().optional(),
          /** The text that was typed into a field that a version has removed. */
          lost: z.string().optional(),
          /** The edit that prevents the publication of a release. */
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

/** The answer to a whole batch: one entry for each write, in the order sent. */
export const batchAnswerSchema = z.object({
  answers: z.array(z.object({ id: z.string(), answer: answerSchema })),
})

/** The most ids in one request that asks which writes the server has answered. */
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
