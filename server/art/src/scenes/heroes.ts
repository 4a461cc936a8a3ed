import { deerPortrait, deerStanding } from '../figures/deer.ts'
import { pantherOnLedge, pantherSitting, pantherWalking } from '../figures/panther.ts'
import { pawn } from '../objects/chess.ts'
import { egg } from '../objects/fruit.ts'
import { books, paperBoat } from '../objects/paper.ts'
import { compasses, lamp } from '../objects/tools.ts'
import { looks } from '../stage/looks.ts'
import { moved } from '../stage/outline.ts'
import { niche, windowLight } from '../stage/settings.ts'
import { circle, haze, path, polygon } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { treeInJug } from './offerings.ts'
import type { Scene } from './scene.ts'
import { wide } from './still.ts'

const [width, height, horizon] = [1920, 1080, 770]

/**
 * One picture for each slogan of the home page's carousel: its objects are on the right, and the left is calm for the
 * text.
 */
export const heroes: readonly Scene[] = [
  hero(
    'hero-agility-without-fragility',
    'A black panther walking over a row of eggs without breaking one',
    pantherOnEggs,
  ),
  hero('hero-one-lead-one-contract', 'A porcelain stag leading a file of pawns along a table', stagAndPawns),
  hero(
    'hero-big-enough-small-enough',
    'A seated panther, tall as a tower, looking down at a small paper boat',
    pantherAndBoat,
  ),
  hero('hero-seniors-only', 'A stag with wide antlers, seen from the front, before a dark red disc', oldStag),
  hero(
    'hero-think-and-do',
    'A panther lying on thick books under a reading lamp, a pair of compasses beside it',
    pantherOnBooks,
  ),
  hero('hero-embrace-the-paradox', 'A porcelain stag whose shadow on the wall is a panther', paradox),
  {
    ...hero('hero-spring-fair', 'A stag grazing under a young tree in a jug', () => treeInJug(looks.forest)),
    description: 'Slogan picture of last spring, kept for next year.',
    inactive: true,
  },
]

function hero(key: string, alt: string, draw: () => string): Scene {
  return {
    key,
    category: 'hero-images',
    alt,
    description: 'Full-screen picture behind a slogan of the home page.',
    themes: [],
    width,
    height,
    draw,
  }
}

function pantherOnEggs(): string {
  const look = looks.night
  const file = Array.from({ length: 9 }, (_, index) => -470 + index * 116)
  return wide(look, {
    onWall: circle(1510, 520, 300, look.glow),
    things: [
      ...file.map((offset) => place(egg, look.pale, 1548 + offset, 905, 1.15)),
      place(pantherWalking, look.panther, 1528, 767, 1.22, { lifted: 138 }),
    ],
  })
}

function stagAndPawns(): string {
  const look = looks.dusk
  const file = [look.first, look.pale, look.second, look.third, look.first]
  return wide(look, {
    onWall: windowLight(1330, 70, 400, 540, -140, look.glow),
    things: [
      place(deerStanding, look.deer, 1320, 930, 1.12),
      ...file.map((inks, index) =>
        place(pawn, inks, 1550 + index * 100, 905 - index * 12, 0.9 - index * 0.05),
      ),
    ],
  })
}

function pantherAndBoat(): string {
  const look = looks.blue
  return wide(look, {
    onWall: niche(1540, horizon, 620, 700, look.glow),
    things: [
      place(pantherSitting, look.panther, 1590, 900, 1.75),
      place(paperBoat, look.pale, 1250, 935, 0.62),
    ],
  })
}

function oldStag(): string {
  const look = looks.ember
  return wide(look, {
    horizon: height,
    onWall: circle(1420, 500, 410, '#7E270A') + haze(1880, 1000, 420, 260, look.deep),
    things: [place(deerPortrait, { ...look.deer, accent: '#1A1614' }, 1420, 1110, 1.05)],
  })
}

function pantherOnBooks(): string {
  const look = looks.ink
  const pile = books([580, 84, 0], [510, 64, -14], [548, 76, 16])
  return wide(look, {
    onWall: polygon('#4A3527', [1466, 417], [1688, 417], [1870, horizon], [1200, horizon]),
    things: [
      place(pile, { ...look.first, accent: look.second.main }, 1500, 940, 1),
      place(pantherOnLedge, look.panther, 1546, 716, 0.95, { lifted: 224 }),
      place(lamp, look.second, 1740, 905, 1.42),
      place(compasses, look.pale, 1130, 915, 0.6),
    ],
  })
}

function paradox(): string {
  const look = looks.ember
  const cast = pantherWalking
    .filter(({ mark }) => mark !== true)
    .map(({ d }) => path(moved(d, [1.5, 0, 0, 1.5, 1190, horizon]), look.shadow))
    .join('')
  const onFloor = [
    [1564, -230],
    [1614, -107],
    [1757, 66],
    [1812, 212],
  ].map(([hoof = 0, paw = 0]) =>
    polygon(
      look.shadow,
      [hoof, 940],
      [hoof + 18, 940],
      [1190 + paw * 1.5 + 40, horizon],
      [1190 + paw * 1.5 - 40, horizon],
    ),
  )
  return wide(look, {
    onWall: haze(1260, 440, 520, 280, '#A8350F', 90) + cast,
    onTable: onFloor.join(''),
    reach: { along: 0, forward: 0 },
    things: [place(deerStanding, { ...look.deer, accent: '#1A1614' }, 1690, 940, 1, { shadeless: true })],
  })
}
