import { drawing, line, moved, within } from '../paint.ts'
import { circle, path, rectangle } from '../../stage/shapes.ts'
import { inks } from '../../stage/palette.ts'
import { clothes, shoulders, type Cloth, type ClothName } from './clothes.ts'
import { beards, curls, hairs, type HairName } from './hair.ts'

export interface Sitter {
  /** The colours of the background, of its shadow, and of the light on it. */
  ground: readonly [string, string, string]
  skin: readonly [light: string, shade: string]
  hair: HairName | 'curls'
  hairColour: string
  beard?: keyof typeof beards
  glasses?: 'round' | 'square'
  earrings?: string
  lipColour?: string
  wears: ClothName
  cloth: Cloth
  /** Whether wrinkles are drawn beside eye and mouth. */
  lined?: true
  /** The width of the head; 1 is the model's. */
  breadth?: number
  /** The tilt of the head in degrees; a little is enough. */
  tilt?: number
}

const head =
  'M272 336C270 232 326 176 400 176C474 176 530 232 528 336C527 424 500 486 462 524C440 546 420 554 400 554C380 554 360 546 338 524C300 486 273 424 272 336Z'

const besideEyes = 'M290 352L276 344M290 362L274 364'
const besideMouth = 'M334 450C324 466 322 480 326 492M466 450C476 466 478 480 474 492'
const lips = 'M350 480C372 476 388 473 400 478C412 473 430 476 452 480C424 502 378 502 350 480Z'
const thinLips = 'M354 482C374 480 390 478 400 481C410 478 428 480 448 482C424 494 378 494 354 482Z'

/** The edge of the light on a face seen from the front: a profile facing left. */
const profile =
  'M404 170C408 236 402 276 394 304C392 340 378 380 362 412C362 424 376 428 390 428L388 446C378 454 378 462 388 466C380 474 380 482 390 488C394 508 396 530 400 560H620V170Z'

/** Head and shoulders in flat planes, 800 by 800, with one lamp on the left and the shadow on the wall behind. */
export function portrait(sitter: Sitter): string {
  const { ground, skin, wears, cloth, breadth = 1, tilt = 0 } = sitter
  const figure = [
    moved(`translate(400 560) rotate(${tilt}) scale(${breadth} 1) translate(-400 -560)`, behind(sitter)),
    path('M338 500H462V610C470 640 440 662 400 662C360 662 330 640 338 610Z', skin[0]),
    path('M338 524C372 560 424 566 462 528V610C470 640 440 662 420 660C400 640 360 590 338 566Z', skin[1]),
    clothes[wears](cloth),
    moved(
      `translate(400 560) rotate(${tilt}) scale(${breadth} 1) translate(-400 -560)`,
      face(sitter),
      over(sitter),
    ),
  ].join('')
  const outline = [head, shoulders, 'M330 500H470V640H330Z']
    .map((outline) => path(outline, ground[1]))
    .join('')
  return drawing(
    800,
    800,
    rectangle(0, 0, 800, 800, ground[0]),
    path('M0 0H470L150 800H0Z', ground[2]),
    moved(
      'translate(132 26)',
      outline,
      behind({ ...sitter, hairColour: ground[1] }),
      over({ ...sitter, hairColour: ground[1] }, false),
    ),
    figure,
  )
}

function behind({ hair, hairColour }: Sitter): string {
  return hair === 'curls' ? curls(hairColour) : path(hairs[hair].behind, hairColour)
}

function face(sitter: Sitter): string {
  const { skin, beard, hairColour, lined, lipColour = '#8C3A2E' } = sitter
  return [
    `<ellipse cx="273" cy="372" rx="20" ry="38" fill="${skin[0]}"/><ellipse cx="527" cy="372" rx="20" ry="38" fill="${skin[1]}"/>`,
    path(head, skin[0]),
    within('light', head, path(profile, skin[1])),
    beard === undefined ? '' : path(beards[beard], hairColour),
    beard === 'full' || beard === 'short'
      ? within('beard', beards[beard], path(profile, 'rgb(0 0 0 / 0.22)'))
      : '',
    path(beard === undefined ? lips : thinLips, lipColour),
    eyes(),
    lined === true
      ? line(beard === undefined ? `${besideEyes}${besideMouth}` : besideEyes, skin[1], 4, 'round')
      : '',
    glasses(sitter),
    earrings(sitter),
  ].join('')
}

function eyes(): string {
  return [
    path('M308 350C324 334 350 334 366 350C350 358 324 358 308 350Z', inks.ink),
    path('M432 350C448 334 474 334 490 350C474 358 448 358 432 350Z', inks.ink),
    line('M300 312C322 298 350 300 370 310M430 310C450 300 478 298 500 312', inks.ink, 9),
  ].join('')
}

function glasses({ glasses }: Sitter): string {
  if (glasses === undefined) return ''
  const bridge = line('M378 342C390 334 410 334 422 342M292 342L272 336M508 342L528 336', inks.ink, 7)
  const rims = [335, 465].map((x) =>
    glasses === 'round'
      ? `<circle cx="${x}" cy="348" r="45" fill="rgb(255 255 255 / 0.14)" stroke="${inks.ink}" stroke-width="7"/>`
      : `<rect x="${x - 47}" y="314" width="94" height="66" rx="6" fill="rgb(255 255 255 / 0.14)" stroke="${inks.ink}" stroke-width="8"/>`,
  )
  return rims.join('') + bridge
}

function earrings({ earrings }: Sitter): string {
  if (earrings === undefined) return ''
  return circle(270, 432, 17, earrings) + circle(530, 432, 17, earrings)
}

function over({ hair, hairColour }: Sitter, lit = true): string {
  if (hair === 'curls')
    return [296, 350, 408, 464, 508]
      .map((x, index) => circle(x, [226, 204, 198, 206, 232][index] ?? 210, 38, hairColour))
      .join('')
  const { over } = hairs[hair]
  if (over === '') return ''
  if (!lit) return path(over, hairColour)
  return (
    path(over, hairColour) +
    within(`hair-${hair}`, over, path('M404 100H640V420H520C520 330 480 260 404 220Z', 'rgb(0 0 0 / 0.2)'))
  )
}
