import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf, rasterTypes, SNIFFED_BYTES, uploadTexts } from '@coop/sync/rules'
import { ProblemError } from '../http/problem.ts'
import { inspectIn } from '../picture-processes/inspection/inspect-in.ts'
import { refusalTexts } from '../picture-processes/inspection/refusal.ts'
import type { PictureProcesses } from '../picture-processes/picture-processes.ts'
import { convertTask } from '../picture-processes/picture-task.ts'

/** Displayed at 48 pixels at most, also on high-density screens. */
const SIDE = 96

/**
 * Makes a small square of a chosen picture, in processes that can be killed, so that we store only bytes of our own
 * encoder. The file is checked like every upload.
 * @param folder for the temporary file
 * @throws a 422 problem for the person who chose it
 */
export async function makePortrait(
  processes: Pick<PictureProcesses, 'run'>,
  folder: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const type = mediaTypeOf(bytes.subarray(0, SNIFFED_BYTES))
  if (type === null || !rasterTypes.includes(type)) throw refused(uploadTexts.wrongBulkType)
  const own = await mkdtemp(join(folder, 'portrait-'))
  try {
    const file = join(own, 'chosen')
    await writeFile(file, bytes)
    const inspection = await inspectIn(processes)({ file, type, output: join(own, 'checked') })
    if (inspection.kind === 'refused') throw refused(inspection.detail)
    const portrait = await processes.run(convertTask, {
      file: inspection.file,
      conversion: {
        size: { width: SIDE, height: SIDE },
        quality: 80,
        mode: 'cover',
        part: null,
        format: 'webp',
      },
    })
    // A compromised decoder may return anything.
    if (mediaTypeOf(portrait.subarray(0, SNIFFED_BYTES)) !== 'image/webp') {
      throw refused(refusalTexts.brokenPicture)
    }
    return portrait
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

function refused(detail: string): ProblemError {
  return new ProblemError({ status: 422, title: 'Unprocessable Content', detail })
}
