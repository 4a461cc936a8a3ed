import { z } from 'zod'

/** The messages of the worker about a file, in this order: its header, its rows in pieces, its end. */
export const csvMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header'), header: z.array(z.string()) }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type CsvMessage = z.infer<typeof csvMessageSchema>
