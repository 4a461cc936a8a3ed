import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

/** What the first bytes of a file reveal; its name and its type are not trusted. */
export interface PictureOriginal {
  /** Of the content, in hex. */
  hash: string
  isDrawing: boolean
  hasAlpha: boolean
  /** As it is shown: turned as its EXIF data demand. */
  width: number
  height: number
}

/** Above this a picture is refused before it is unpacked: 50 million pixels are 200 MB of memory. */
export const mostPixels = 50_000_000
const mostBytes = 50 * 1024 * 1024
const formats = ['jpeg', 'png', 'webp', 'heif', 'gif', 'svg']

/** null: there is no such file, or it is no picture that we open. */
export async function readOriginal(file: string): Promise<PictureOriginal | null> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null || bytes.length > mostBytes) return null
  const metadata = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => null)
  if (metadata === null || !formats.includes(metadata.format)) return null
  const { width, height } = metadata.autoOrient
  if (width * height > mostPixels) return null
  return {
    hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    isDrawing: metadata.format === 'svg',
    hasAlpha: metadata.hasAlpha,
    width,
    height,
  }
}

/** Reads each file once, until it changes. */
export function createOriginals(): (file: string) => Promise<PictureOriginal | null> {
  const originals = new LRUCache<string, { stamp: string; original: Promise<PictureOriginal | null> }>({
    max: 2000,
  })
  return async (file) => {
    const stamp = await stampOf(file)
    if (stamp === null) return null
    const cached = originals.get(file)
    if (cached?.stamp === stamp) return cached.original
    const original = readOriginal(file)
    originals.set(file, { stamp, original })
    return original
  }
}

async function stampOf(file: string): Promise<string | null> {
  const status = await stat(file).catch(() => null)
  return status?.isFile() ? `${status.size} ${status.mtimeMs}` : null
}
