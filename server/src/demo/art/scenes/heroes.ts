import { deerPortrait, deerStanding } from '../figures/deer.ts'
import { pantherOnLedge, pantherSitting, pantherWalking } from '../figures/panther.ts'
import { knight, pawn } from '../objects/chess.ts'
import { egg, pear } from '../objects/fruit.ts'
import { books, paperBoat } from '../objects/paper.ts'
import { compasses, lamp } from '../objects/tools.ts'
import { compose, type Composition } from '../stage/composition.ts'
import { looks, type Look } from '../stage/looks.ts'
import { moved } from '../stage/outline.ts'
import { windowLight } from '../stage/settings.ts'
import { circle, haze, path, polygon } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { Scene } from './scene.ts'

const [width, height, horizon] = [1920, 1080, 770]

/** One for each slogan of the home page's carousel: what is shown stands right, the text before the calm left. */
export const heroes: readonly Scene[] = [
  hero('hero-agility-without-fragility', 'A black panther walking over a row of eggs without breaking one', pantherOnEggs),
  hero('hero-one-lead-one-contract', 'A porcelain stag leading a file of pawns along a table', stagAndPawns),
  hero('hero-big-enough-small-enough', 'A seated panther, tall as a tower, looking down at a small paper boat', pantherAndBoat),
  hero('hero-seniors-only', 'A stag with wide antlers, seen from the front, before a dark red disc', oldStag),
  hero('hero-think-and-do', 'A panther lying on thick books under a reading lamp, a pair of compasses beside it', pantherOnBooks),
  hero('hero-embrace-the-paradox', 'A porcelain stag whose shadow on the wall is a panther', paradox),
]

function hero(key: string, alt: string, draw: () => string): Scene {
  return { key, category: 'hero-images', alt, description: 'Full-screen picture behind a slogan of the home page.', themes: [], width, height, draw }
}

function onStage(look: Look, more: Partial<Composition> & Pick<Composition, 'things'>): string {
  const { wall, table, shadow } = look
  return compose({ width, height, wall, table, shadow, horizon, light: -1, ...more })
}

function pantherOnEggs(): string {
  const look = looks.night
  const feet = [-350, -158, 100, 318]
  const between = [-520, -254, -30, 210, 440, 560]
  return onStage(look, {
    onWall: circle(1330, 500, 330, look.glow),
    things: [
      ...[...feet, ...between].map((offset) => place(egg, look.pale, 1330 + offset, 905, 1.15)),
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
      ...file.map((inks, index) => place(pawn, inks, 1440 + index * 108, 905 - index * 12, 0.98 - index * 0.05)),
    ],
  })
}

function pantherAndBoat(): string {
  const look = looks.blue
  return onStage(look, {
    onWall: haze(1500, 420, 470, 420, look.glow, 60),
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
    onWall: polygon(look.glow, [1640, 420], [1790, 420], [2010, horizon], [1120, horizon]),
    things: [
      place(pile, { ...look.first, accent: look.second.main }, 1320, 930, 1),
      place(pantherOnLedge, look.panther, 1330, 706, 1.25),
      place(lamp, look.second, 1800, 880, 1.2),
      place(compasses, look.pale, 860, 950, 0.7),
    ],
  })
}

function paradox(): string {
  const look = looks.ember
  const cast = pantherWalking
    .filter(({ mark }) => mark !== true)
    .map(({ d }) => path(moved(d, [1.75, 0, 0, 1.75, 1130, horizon]), look.shadow))
    .join('')
  const onFloor = [
    [1300, -230],
    [1352, -107],
    [1562, 66],
    [1612, 212],
  ].map(([hoof = 0, paw = 0]) => polygon(look.shadow, [hoof, 940], [hoof + 26, 940], [1130 + paw * 1.75 + 46, horizon], [1130 + paw * 1.75 - 46, horizon]))
  return onStage(look, {
    onWall: haze(1180, 400, 640, 400, '#A8350F', 80) + cast,
    onTable: onFloor.join(''),
    reach: { along: 0, forward: 0 },
    things: [place(deerStanding, look.deer, 1460, 940, 1.2, { shadeless: true })],
  })
}
