import { deerPortrait, deerStanding } from '../figures/deer.ts'
import { pantherOnLedge, pantherSitting, pantherWalking } from '../figures/panther.ts'
import { pawn } from '../objects/chess.ts'
import { egg } from '../objects/fruit.ts'
import { books, paperBoat } from '../objects/paper.ts'
import { compasses, lamp } from '../objects/tools.ts'
import { compose, type Composition } from '../stage/composition.ts'
import { looks, type Look } from '../stage/looks.ts'
import { moved } from '../stage/outline.ts'
import { niche, windowLight } from '../stage/settings.ts'
import { circle, haze, path, polygon } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { treeInJug } from './offerings.ts'
import type { Scene } from './scene.ts'

const [width, height, horizon] = [1920, 1080, 770]

/** One for each slogan of the home page's carousel: what is shown stands right, the text before the calm left. */
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

function onStage(look: Look, more: Partial<Composition> & Pick<Composition, 'things'>): string {
  const { wall, table, shadow } = look
  return compose({ width, height, wall, table, shadow, horizon, light: -1, ...more })
}

function pantherOnEggs(): string {
  const look = looks.night
  const file = Array.from({ length: 11 }, (_, index) => -574 + index * 116)
  return onStage(look, {
    onWall: circle(1330, 500, 330, look.glow),
    things: [
      ...file.map((offset) => place(egg, look.pale, 1330 + offset, 905, 1.15)),
      place(pantherWalking, look.panther, 1330, 767, 1.5),
    ],
  })
}

function stagAndPawns(): string {
  const look = looks.dusk
  const file = [look.first, look.pale, look.second, look.third, look.first]
  return onStage(look, {
    onWall: windowLight(1180, 70, 420, 560, -150, look.glow),
    things: [
      place(deerStanding, look.deer, 1180, 930, 1.25),
      ...file.map((inks, index) =>
        place(pawn, inks, 1440 + index * 108, 905 - index * 12, 0.98 - index * 0.05),
      ),
    ],
  })
}

function pantherAndBoat(): string {
  const look = looks.blue
  return onStage(look, {
    onWall: niche(1490, horizon, 640, 700, look.glow),
    things: [
      place(pantherSitting, look.panther, 1520, 900, 1.85),
      place(paperBoat, look.pale, 1140, 930, 0.62),
    ],
  })
}

function oldStag(): string {
  const look = looks.ember
  return onStage(look, {
    horizon: height,
    onWall: circle(1380, 500, 420, '#7E270A') + haze(1880, 1000, 420, 260, look.deep),
    things: [place(deerPortrait, { ...look.deer, accent: '#1A1614' }, 1380, 1110, 1.05)],
  })
}

function pantherOnBooks(): string {
  const look = looks.ink
  const pile = books([780, 84, 0], [700, 64, -20], [740, 76, 24])
  return onStage(look, {
    onWall: polygon('#4A3527', [1396, 380], [1620, 380], [1830, horizon], [1040, horizon]),
    things: [
      place(pile, { ...look.first, accent: look.second.main }, 1270, 940, 1),
      place(pantherOnLedge, look.panther, 1352, 716, 1.25),
      place(lamp, look.second, 1690, 905, 1.55),
      place(compasses, look.pale, 780, 950, 0.75),
    ],
  })
}

function paradox(): string {
  const look = looks.ember
  const cast = pantherWalking
    .filter(({ mark }) => mark !== true)
    .map(({ d }) => path(moved(d, [1.7, 0, 0, 1.7, 1070, horizon]), look.shadow))
    .join('')
  const onFloor = [
    [1502, -230],
    [1550, -107],
    [1712, 66],
    [1764, 212],
  ].map(([hoof = 0, paw = 0]) =>
    polygon(
      look.shadow,
      [hoof, 940],
      [hoof + 22, 940],
      [1070 + paw * 1.7 + 44, horizon],
      [1070 + paw * 1.7 - 44, horizon],
    ),
  )
  return onStage(look, {
    onWall: haze(1140, 420, 560, 300, '#A8350F', 90) + cast,
    onTable: onFloor.join(''),
    reach: { along: 0, forward: 0 },
    things: [place(deerStanding, { ...look.deer, accent: '#1A1614' }, 1630, 940, 1.08, { shadeless: true })],
  })
}
