import type { ArtFile } from '../art-file.ts'
import { drawing, within } from './paint.ts'
import { circle, path, rectangle } from '../stage/shapes.ts'
import { inks } from '../stage/palette.ts'

/**
 * The default background of pages: dusk over a table, a pale ball and its shadow. It is small, since every visit loads
 * it.
 */
const background = drawing(
  1920,
  1080,
  rectangle(0, 0, 1920, 770, inks.bottle),
  rectangle(0, 770, 1920, 310, '#1D3029'),
  circle(1380, 420, 250, '#203830'),
  path('M1500 902L700 1080H1120L1590 934Z', '#0D1713'),
  circle(1540, 800, 128, '#BDB9A6'),
  within('ball', 'M1412 800a128 128 0 1 0 256 0a128 128 0 1 0 -256 0Z', circle(1452, 830, 150, '#6F7267')),
  circle(1610, 752, 13, inks.apricot),
)

export const defaultFiles: readonly ArtFile[] = [
  { path: 'web/public/images/default-background.svg', draw: () => Promise.resolve(background) },
]
