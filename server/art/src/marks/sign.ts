import sharp from 'sharp'
import { picturesFolder, type ArtFile } from '../art-file.ts'
import { drawing, line, moved } from './paint.ts'
import { circle, path, rectangle } from '../stage/shapes.ts'
import { inks } from '../stage/palette.ts'

const antler =
  'M31 35C20 36.5 10.5 28 12.5 14.5M18.5 32C23.5 28 25.5 21.5 23 11.5M12.3 23C10.5 21.5 8.5 20.5 6.5 20.2'

/** The co-operative's sign, 64 by 64: the eye of a panther whose pupil is a stag. */
export function sign(eye: string, stag: string): string {
  const beam = line(antler, stag, 4.4, 'round')
  return [
    circle(32, 32, 32, eye),
    beam,
    moved('matrix(-1 0 0 1 64 0)', beam),
    path('M32 29.5C41 38 41 51 32 62C23 51 23 38 32 29.5Z', stag),
  ].join('')
}

const plain = drawing(64, 64, sign(inks.apricot, inks.bottle))

/**
 * The sign on a background, at a fraction of its width, so that an icon cut to a circle or a squircle shows the whole
 * sign.
 */
function onGround(part: number, drawn = sign(inks.apricot, inks.bottle)): string {
  const edge = 32 * (1 - part)
  return drawing(
    64,
    64,
    rectangle(0, 0, 64, 64, inks.bottle),
    moved(`translate(${edge} ${edge}) scale(${part})`, drawn),
  )
}

/** The sign of the admin swaps the two inks, on a square, to differ from the site's. */
const deskSign = sign(inks.bottle, inks.apricot)
const roundedSquare =
  'M14 0H50A14 14 0 0 1 64 14V50A14 14 0 0 1 50 64H14A14 14 0 0 1 0 50V14A14 14 0 0 1 14 0Z'
const desk = drawing(
  64,
  64,
  path(roundedSquare, inks.bottle),
  moved('translate(3.2 3.2) scale(0.9)', deskSign),
)

/** The icons that browsers and phones show for the site and for the admin; both headers show `icon.svg` as well. */
export const iconFiles: readonly ArtFile[] = [
  { path: `${picturesFolder}/icon-co-operative.svg`, draw: () => Promise.resolve(plain) },
  { path: 'web/public/icons/icon.svg', draw: () => Promise.resolve(plain) },
  { path: 'web/public/icons/icon-192.png', draw: () => png(plain, 192) },
  { path: 'web/public/icons/icon-512.png', draw: () => png(plain, 512) },
  { path: 'web/public/icons/icon-maskable-512.png', draw: () => png(onGround(0.64), 512) },
  { path: 'web/public/icons/apple-touch-icon.png', draw: () => png(onGround(0.76), 180) },
  { path: 'web/public/icons/desk.svg', draw: () => Promise.resolve(desk) },
  { path: 'web/public/icons/desk-192.png', draw: () => png(desk, 192) },
  { path: 'web/public/icons/desk-512.png', draw: () => png(desk, 512) },
  { path: 'web/public/icons/desk-maskable-512.png', draw: () => png(onGround(0.7, deskSign), 512) },
  { path: 'web/public/icons/desk-apple-touch-icon.png', draw: () => png(onGround(0.8, deskSign), 180) },
  { path: 'web/public/favicon.ico', draw: async () => ico(await png(plain, 32), 32) },
]

function png(svg: string, side: number): Promise<Uint8Array> {
  return sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Wraps a PNG as `favicon.ico`, which browsers request on their own: six bytes of directory, sixteen of entry, the
 * picture.
 */
function ico(picture: Uint8Array, side: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
