import { z } from 'zod'

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** of its rows as `copy … to stdout` prints them */
  sha256: z.string(),
  /** the number of files that hold them */
  parts: z.number(),
})

/** It becomes part of a statement: only a range between two constants can be one. */
const boundSchema = z.string().regex(/^FOR VALUES FROM \('[\w :.+-]*'\) TO \('[\w :.+-]*'\)$/)

/** The contents of one backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each comes after those that it refers to. */
  tables: z.array(tableSchema),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: boundSchema })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `etag` is of the storage that it was read from; `stored` is where it lies among the backups. */
  files: z.array(
    z.object({
      path: z.string(),
      size: z.number(),
      etag: z.string(),
      sha256: z.string(),
      stored: z.string(),
    }),
  ),
})

export type Manifest = z.infer<typeof manifestSchema>
export type DumpedTable = z.infer<typeof tableSchema>
export type BackedUpFile = Manifest['files'][number]
