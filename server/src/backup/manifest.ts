import { z } from 'zod'

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** of the rows as printed by `copy … to stdout` */
  sha256: z.string(),
  /** the number of files with its rows */
  parts: z.number(),
})

/** This text becomes part of a statement, so only a range between two constants is allowed. */
const boundSchema = z.string().regex(/^FOR VALUES FROM \('[\w :.+-]*'\) TO \('[\w :.+-]*'\)$/)

/** The contents of one backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Each table comes after those that it references. */
  tables: z.array(tableSchema),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: boundSchema })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `etag` is of the storage that the file was read from; `stored` is its path among the backups. */
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
