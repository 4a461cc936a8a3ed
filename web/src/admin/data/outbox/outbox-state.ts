import { type MediaType, mediaEndings } from '@coop/sync/rules'
import { answerSchema, MAX_BATCH_WRITES, writeOps, writeSchema } from '@coop/sync/write'
import { z } from 'zod'
import type { DeviceFile } from '../device-file.ts'
import type { Step } from './step.ts'

const [, conflictAnswer, rejectedAnswer] = answerSchema.options

const reasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conflict'), conflict: conflictAnswer.shape.conflict }),
  z.object({ kind: z.literal('rejected'), errors: rejectedAnswer.shape.errors }),
  z.object({ kind: z.literal('server-error'), message: z.string() }),
])

/** One edit as stored in the outbox. */
export const entrySchema = z.object({
  write: writeSchema,
  title: z.string(),
  since: z.number(),
  /** The last write to the row when the edit was made. null: this edit creates the row. */
  rowWriteId: z.string().nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('queued') }),
    z.object({ kind: z.literal('sending') }),
    /** The server has accepted the edit. It still overlays the rows until its ledger row arrives in the log. */
    z.object({ kind: z.literal('accepted') }),
    z.object({ kind: z.literal('parked'), reason: reasonSchema, since: z.number() }),
  ]),
  /** The edit was sent, so the server may have applied it, and nothing is merged into it any more. */
  tried: z.boolean(),
  /** How often the server failed at this write alone. */
  failures: z.int(),
  /** After a failure, the edit is not sent before this time. */
  retryAt: z.number(),
  /** The steps that this edit belongs to. */
  steps: z.array(z.string()).default([]),
  /** The edit undoes a step, or redoes an undone one. */
  reverses: z.enum(['undo', 'redo']).nullable().default(null),
  /**
   * The edit is based on a row as a deletion will leave it, which the screen may not show yet, so no field is dropped
   * as unchanged.
   */
  follows: z.boolean().default(false),
  /** For a deletion, the unsent update that it replaced. */
  over: writeSchema.pick({ base: true, changes: true }).nullable().default(null),
})
export type Entry = z.infer<typeof entrySchema>

const receiptSchema = z.object({
  writeId: z.string(),
  entity: writeSchema.shape.entity,
  rowId: z.string(),
  title: z.string(),
  op: z.enum(writeOps),
  /** Older versions did not store the fields. */
  fields: z.array(z.string()).default([]),
  appliedAt: z.number(),
  /** The position in the log at which its ledger row was applied. */
  lsn: z.string(),
  onSite: z.boolean(),
})

/** A file of this device as stored in the outbox. The content is in the file store. */
export const deviceFileSchema: z.ZodType<DeviceFile> = z.object({
  address: z.string(),
  type: z.custom<MediaType>((type) => typeof type === 'string' && type in mediaEndings),
  name: z.string(),
  category: z.string(),
  sourceHash: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  size: z.int(),
  since: z.number(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('uploaded') }),
    z.object({ kind: z.literal('refused'), message: z.string() }),
  ]),
})

export const stepSchema: z.ZodType<Step> = z.object({
  id: z.string(),
  isUndone: z.boolean(),
  at: z.number(),
  entity: writeSchema.shape.entity,
  op: z.enum(writeOps),
  title: z.string(),
  fields: z.array(z.string()),
  flag: z.boolean().nullable(),
  fileName: z.string().nullable(),
  isMixed: z.boolean().optional(),
  rows: z.int(),
  pieces: z.array(z.int()),
  lost: z.array(z.string()),
  files: z.array(z.string()),
  schemaVersion: z.int(),
})

/** The state without entries, files and steps. */
export const outboxMetaSchema = z.object({
  nextSeq: z.int(),
  paused: z.enum(['signed-out']).nullable(),
  /** The maximum number of writes in the next request. It is lowered to find the write that makes a request fail. */
  limit: z.int().min(1).max(MAX_BATCH_WRITES),
  /** The number of consecutive failed requests. */
  tries: z.int(),
  /** No request is sent before this time. */
  retryAt: z.number(),
  /** Newest first. */
  receipts: z.array(receiptSchema),
})
export type OutboxMeta = z.infer<typeof outboxMetaSchema>

export interface OutboxState extends OutboxMeta {
  /** Ordered by `seq`. */
  readonly entries: readonly Entry[]
  /** Ordered by when they were chosen. */
  readonly files: readonly DeviceFile[]
  /** The latest is last: done steps in the order of their acts, undone steps in the order of their undo. */
  readonly steps: readonly Step[]
}

export const emptyMeta: OutboxMeta = {
  nextSeq: 0,
  paused: null,
  limit: MAX_BATCH_WRITES,
  tries: 0,
  retryAt: 0,
  receipts: [],
}

/** Returns a key that all entries of one row share. */
export function rowKey(write: { entity: string; rowId: string }): string {
  return `${write.entity} ${write.rowId}`
}
