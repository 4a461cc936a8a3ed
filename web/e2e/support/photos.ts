import sharp from 'sharp'

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/**
 * A photo like those of a phone: stored sideways with its rotation and location in EXIF data. Shown correctly, its top
 * is red and its bottom is blue.
 */
export async function phonePhoto(name: string, { width = 4000, height = 3000 } = {}): Promise<ChosenFile> {
  // The image is stored sideways: its left side is the top.
  const buffer = await sharp(scene(width, height), { raw: { width, height, channels: 3 } })
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 10/1 0/1' } },
    })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Slow colour gradients with sensor noise, so that the file is as large as that of a camera. */
function scene(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  let noise = 1
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      noise = (noise * 1_103_515_245 + 12_345) & 0x7fff_ffff
      const grain = noise % 24
      const isTop = x < width / 2
      pixels[at] = (isTop ? 200 : 20) + grain
      pixels[at + 1] = Math.round((y / height) * 120) + grain
      pixels[at + 2] = (isTop ? 20 : 200) + grain
    }
  }
  return pixels
}

/** A document with this many bytes, which is uploaded unchanged. */
export function aDocument(name: string, bytes: number): ChosenFile {
  const buffer = Buffer.alloc(bytes, 'a document of the co-operative\n')
  buffer.write('%PDF-1.7\n')
  buffer.write('%%EOF', bytes - 5)
  return { name, mimeType: 'application/pdf', buffer }
}
