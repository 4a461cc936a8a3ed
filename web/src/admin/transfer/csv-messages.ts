import { z } from 'zod'
import { csvEncodings } from './csv-encoding.ts'

const encodingSchema = z.enum(csvEncodings.map(({ value }) => value))

/** The file for the worker. `encoding` null: the worker detects it. */
export const csvTaskSchema = z.object({
  bytes: z.instanceof(ArrayBuffer),
  encoding: encodingSchema.nullable(),
})
export type CsvTask = z.infer<typeof csvTaskSchema>

/** The messages of the worker about a file, in this order: the header, the rows in pieces, the end. */
export const csvMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header'), header: z.array(z.string()) }),
  z.object({ kind: z.literal('rows'), rows: z.array(z.array(z.string())) }),
  z.object({ kind: z.literal('end'), encoding: encodingSchema }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type CsvMessage = z.infer<typeof csvMessageSchema>
