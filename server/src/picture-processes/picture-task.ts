import { z } from 'zod'
import type { PictureMeasures } from './measure-picture.ts'
import type { PictureOriginal } from './picture-original.ts'

/**
 * Work on a possibly hostile file, done in a process that can be killed. Every result is parsed, because a compromised
 * decoder may return anything.
 */
export interface PictureTask<Input, Output> {
  name: string
  input: z.ZodType<Input>
  output: z.ZodType<Output>
  /** The process is killed after this time. */
  timeoutMs: number
}

const file = z.object({ file: z.string() })
const size = z.number().int().min(1)

const original: z.ZodType<PictureOriginal | null> = z
  .object({ hash: z.string(), isDrawing: z.boolean(), hasAlpha: z.boolean(), width: size, height: size })
  .nullable()

export const describeTask: PictureTask<{ file: string }, PictureOriginal | null> = {
  name: 'describe',
  input: file,
  output: original,
  timeoutMs: 5_000,
}

const measures: z.ZodType<PictureMeasures | null> = z
  .object({
    width: size,
    height: size,
    placeholder: z.string().max(600).nullable(),
    content_hash: z.string(),
  })
  .nullable()

export const measureTask: PictureTask<{ file: string }, PictureMeasures | null> = {
  name: 'measure',
  input: file,
  output: measures,
  timeoutMs: 15_000,
}

const offset = z.number().int().min(0)
const conversion = z.object({
  size: z.object({ width: size, height: z.union([size, z.undefined()]) }),
  quality: z.number().int().min(1).max(100),
  mode: z.enum(['cover', 'inside']),
  part: z.object({ left: offset, top: offset, width: size, height: size }).nullable(),
  format: z.enum(['avif', 'webp', 'jpeg', 'png']),
})

export type Conversion = z.infer<typeof conversion>

const convertInput = z.object({ file: z.string(), conversion })

export const convertTask: PictureTask<z.infer<typeof convertInput>, Uint8Array> = {
  name: 'convert',
  input: convertInput,
  output: z.instanceof(Uint8Array),
  timeoutMs: 10_000,
}
