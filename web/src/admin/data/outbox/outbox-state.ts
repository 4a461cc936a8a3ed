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

/** One edit as the outbox stores it. */
export const entrySchema = z.object({
  write: writeSchema,
  title: z.string(),
  since: z.number(),
  /** The write that the row stood at when the edit was made; null: the row is made by this edit. */
  rowWriteId: z.string().nullable(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('queued') }),
    z.object({ kind: z.literal('sending') }),
    /** The server has answered so; the edit stays laid over the rows until its ledger row comes out of the log. */
    z.object({ kind: z.literal('accepted') }),
    z.object({ kind: z.literal('parked'), reason: reasonSchema, since: z.number() }),
  ]),
  /** It has been on the wire: the server may have applied it, so nothing is merged into it any more. */
  tried: z.boolean(),
  /** How often the server failed at this write alone. */
  failures: z.int(),
  /** After a failure of its own: not before this time. */
  retryAt: z.number(),
  /** The steps whose edits it holds. */
  steps: z.array(z.string()).default([]),
  /** It takes back a step, or does an undone one again. */
  reverses: z.enum(['undo', 'redo']).nullable().default(null),
  /** It stands on a row as a deletion will leave it, which the screen does not show by itself: no field of it is left out. */
  follows: z.boolean().default(false),
  /** A delete has the update that it replaced, which was never sent. */
  over: writeSchema.pick({ base: true, changes: true }).nullable().default(null),
})
export type Entry = z.infer<typeof entrySchema>

const receiptSchema = z.object({
  writeId: z.string(),
  entity: writeSchema.shape.entity,
  rowId: z.string(),
  title: z.string(),
  op: z.enum(writeOps),
  /** Older versions kept none. */
  fields: z.array(z.string()).default([]),
  appliedAt: z.number(),
  /** The position of the log at which its ledger row was applied. */
  lsn: z.string(),
  onSite: z.boolean(),
})

/** A file of this device as the outbox stores it; its content is in the file store. */
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
  /** How many writes the next request may carry: lowered to find the one that makes a request fail. */
  limit: z.int().min(1).max(MAX_BATCH_WRITES),
  /** Requests that failed in a row. */
  tries: z.int(),
  /** No request before this time. */
  retryAt: z.number(),
  /** The newest first. */
  receipts: z.array(receiptSchema),
})
export type OutboxMeta = z.infer<typeof outboxMetaSchema>

export interface OutboxState extends OutboxMeta {
  /** By `seq`. */
  readonly entries: readonly Entry[]
  /** In the order in which they were chosen. */
  readonly files: readonly DeviceFile[]
  /** The latest at the end: acts in their order, undone ones in the order in which they were undone. */
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

/** Entries of one row have this in common. */
export function rowKey(write: { entity: string; rowId: string }): string {
  return `${write.entity} ${write.rowId}`
}
