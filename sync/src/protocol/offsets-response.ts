import { z } from 'zod'
import { compareOffsets, parseOffset } from './offset.ts'

/** The end of one shape: its handle, and the offset of its last change. */
const offsetSchema = z.object({
  handle: z.string().min(1),
  offset: z.string().regex(/^\d{1,20}_(\d{1,20}|inf)$/),
})
export type ShapeOffset = z.infer<typeof offsetSchema>

/**
 * The latest offsets of one audience: every shape is complete up to `lsn`. The wire calls the field `heads`, because
 * browsers with earlier versions read that name.
 */
export const offsetsResponseSchema = z
  .object({
    position: z.string().refine((text) => parsePosition(text) !== null, 'Not a position'),
    lsn: z.string().regex(/^\d{1,20}$/),
    heads: z.record(z.string(), offsetSchema),
    /** The server has received no changes since then (milliseconds since 1970); absent while it does. */
    staleSince: z.number().int().optional(),
  })
  .transform(({ heads, ...rest }) => ({ ...rest, offsets: heads }))
export type OffsetsResponse = z.infer<typeof offsetsResponseSchema>

/**
 * `{epoch}.{lsn}.{hash of the offsets}.{tick}`. Positions of one epoch can be compared, whichever instance gave them.
 * The tick is not compared: it gives the response of a wait that timed out another address.
 */
export interface Position {
  readonly epoch: string
  readonly lsn: bigint
  readonly hash: string
}

/** null: not a position. */
export function parsePosition(text: string): Position | null {
  const match = /^([\w-]{1,64})\.(\d{1,20})\.([\w-]{1,32})\.\d{1,16}$/.exec(text)
  if (match === null) return null
  const [, epoch = '', lsn = '', hash = ''] = match
  return { epoch, lsn: BigInt(lsn), hash }
}

export function formatPosition({ epoch, lsn, hash }: Position, tick: number): string {
  return `${epoch}.${lsn}.${hash}.${tick}`
}

/** Offsets order as numbers, `inf` last. Only offsets that the log has handed out are compared. */
export function isBefore(offset: string, other: string): boolean {
  return compareOffsets(concrete(offset), concrete(other)) < 0
}

function concrete(text: string) {
  const offset = parseOffset(text)
  if (offset === null || offset === 'now') throw new Error(`Offset ${text} is no position in a shape's log`)
  return offset
}
