import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { RefusedDrawing } from '@coop/sync/drawings'
import { type MediaType, mediaTypeOf, SNIFFED_BYTES, uploadTexts } from '@coop/sync/rules'
import { cleanDrawing } from './clean-drawing.ts'
import type { Inspection, InspectionTask } from './inspection.ts'
import { reencodePicture } from './reencode-picture.ts'
import { otherTypeText, RefusedFile, refusalTexts } from './refusal.ts'

/** The content to store, with the measures for its row. */
interface Content {
  /** null: the file unchanged */
  bytes: Buffer | null
  width: number | null
  height: number | null
  placeholder: string | null
}

/**
 * Decides by the bytes of an uploaded file, not by a name or a header, whether it is accepted, and makes the version to
 * store. Runs in a process that can be killed, because a hostile file can take much time and memory.
 */
export async function inspectUpload({ file, type, output }: InspectionTask): Promise<Inspection> {
  const source = await readFile(file)
  try {
    const actualType = mediaTypeOf(source.subarray(0, SNIFFED_BYTES))
    if (actualType === null) throw new RefusedFile(uploadTexts.wrongType)
    if (actualType !== type) throw new RefusedFile(otherTypeText(actualType, type))
    const { bytes, ...measures } = await acceptedContent(source, type)
    if (bytes !== null) await writeFile(output, bytes)
    return {
      kind: 'accepted',
      file: bytes === null ? file : output,
      contentHash: createHash('sha256')
        .update(bytes ?? source)
        .digest('hex')
        .slice(0, 16),
      ...measures,
    }
  } catch (error) {
    if (error instanceof RefusedFile || error instanceof RefusedDrawing)
      return { kind: 'refused', detail: error.message }
    throw error
  }
}

async function acceptedContent(source: Buffer, type: MediaType): Promise<Content> {
  switch (type) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return await reencodePicture(source, type)
    case 'image/svg+xml': {
      const { text, width, height } = await cleanDrawing(source)
      return { bytes: Buffer.from(text), width, height, placeholder: null }
    }
    case 'application/pdf':
      if (!endsAsPdf(source)) throw new RefusedFile(refusalTexts.brokenDocument)
      return { bytes: null, width: null, height: null, placeholder: null }
    default:
      return type satisfies never
  }
}

/** Readers look for the end of a PDF in its last kilobyte, since some programs append data. */
function endsAsPdf(source: Buffer): boolean {
  return source.subarray(-4_096).includes('%%EOF')
}
