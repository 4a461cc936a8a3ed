import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { letter } from '../lettering.ts'
import { drawing, moved, paint } from '../paint.ts'
import { rectangle } from '../../stage/shapes.ts'
import { inks } from '../../stage/palette.ts'
import { sign } from '../sign.ts'
import { logosOfMembers } from '../logos/logos.ts'
import type { Card } from './card-list.ts'

const cardWidth = 1200
const cardHeight = 630

const edge = 72
const pictures = fileURLToPath(new URL('../../../../src/demo/pictures/', import.meta.url))

/** A preview card as JPEG, shown by messages and feeds with a link to the site. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const { ground, overlays, dark } = await groundOf(card)
  const text = await lettering(card, dark)
  return sharp(ground)
    .composite([...overlays, { input: Buffer.from(text), left: 0, top: 0 }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

interface Ground {
  ground: Buffer
  overlays: OverlayOptions[]
  dark: boolean
}

async function groundOf({ layout }: Card): Promise<Ground> {
  switch (layout.kind) {
    case 'scene':
      return { ground: await widened(layout.picture, layout.zoom), overlays: [], dark: true }
    case 'page': {
      const input = await column(layout.picture, layout.focus)
      return {
        ground: await paper(),
        overlays: [{ input, left: cardWidth - columnWidth, top: 0 }],
        dark: false,
      }
    }
    case 'logos':
      return { ground: await paper(), overlays: await logoWall(), dark: false }
    case 'sign': {
      const large = drawing(
        cardWidth,
        cardHeight,
        moved('translate(640 -60) scale(12)', sign(inks.bottle, inks.bone)),
      )
      return {
        ground: await paper(),
        overlays: [{ input: Buffer.from(large), left: 0, top: 0 }],
        dark: false,
      }
    }
    default:
      return layout satisfies never
  }
}

const columnWidth = 620

async function column(picture: string, focus: number): Promise<Buffer> {
  const { data, info } = await sharp(pictures + `${picture}.webp`)
    .resize({ height: cardHeight })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round(
    Math.min(Math.max(focus * info.width - columnWidth / 2, 0), info.width - columnWidth),
  )
  return sharp(data).extract({ left, top: 0, width: columnWidth, height: cardHeight }).toBuffer()
}

function paper(): Promise<Buffer> {
  return sharp({ create: { width: cardWidth, height: cardHeight, channels: 3, background: inks.bone } })
    .png()
    .toBuffer()
}

/** Scales a scene down into the lower right corner and extends its calm edges behind the text. */
async function widened(picture: string, zoom: number): Promise<Buffer> {
  const width = Math.round(cardWidth * zoom)
  let { data, info } = await sharp(pictures + `${picture}.webp`)
    .resize({ width })
    .toBuffer({ resolveWithObject: true })
  // Mirrors narrow strips of the edge one after the other, because a wide strip would visibly repeat objects.
  while (info.width < cardWidth || info.height < cardHeight) {
    const left = Math.min(40, cardWidth - info.width)
    const top = Math.min(8, Math.max(0, cardHeight - info.height))
    ;({ data, info } = await sharp(data)
      .extend({ left, top, extendWith: 'mirror' })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true }))
  }
  const top = Math.round((info.height - cardHeight) * 0.7)
  return sharp(data).extract({ left: 0, top, width: cardWidth, height: cardHeight }).toBuffer()
}

/** Sixteen of the logos on a wall that extends beyond the picture. */
function logoWall(): Promise<OverlayOptions[]> {
  const [side, gap] = [150, 36]
  return Promise.all(
    logosOfMembers.slice(0, 16).map(async ({ draw }, index) => ({
      input: await sharp(Buffer.from(await draw()))
        .resize(side, side)
        .png()
        .toBuffer(),
      left: 588 + (index % 4) * (side + gap),
      top: -60 + Math.floor(index / 4) * (side + gap),
    })),
  )
}

async function lettering({ label, title }: Card, dark: boolean): Promise<string> {
  const [colour, quiet] = dark ? [inks.bone, inks.apricot] : [inks.ink, inks.rust]
  const size = title.some((line) => line.length > 11) ? 78 : 92
  const lead = size * 0.98
  const last = cardHeight - edge - 6
  const lines = await Promise.all(
    title.map((line) =>
      letter('fraunces', line, { size, axes: { wght: 340, opsz: 144, WONK: 1, SOFT: 0 }, tracking: -14 }),
    ),
  )
  const eyebrow = await letter('instrument', label.toUpperCase(), {
    size: 20,
    axes: { wght: 600 },
    tracking: 130,
  })
  return drawing(
    cardWidth,
    cardHeight,
    moved(
      `translate(${edge} ${edge - 8}) scale(0.9375)`,
      sign(dark ? inks.apricot : inks.bottle, dark ? inks.bottle : inks.bone),
    ),
    ...lines.map((line, index) =>
      paint(line, colour, edge - 3, last - (lines.length - 1 - index) * lead, 'start'),
    ),
    paint(eyebrow, quiet, edge, last - lines.length * lead - 16, 'start'),
    rectangle(edge, cardHeight - 34, 56, 3, quiet),
  )
}
