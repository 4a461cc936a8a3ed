import { deerStanding } from '../figures/deer.ts'
import { pantherLying } from '../figures/panther.ts'
import { king, pawn } from '../objects/chess.ts'
import { egg, sphere } from '../objects/fruit.ts'
import { paperPlane, plan } from '../objects/paper.ts'
import { bridge, chair, house, lighthouse } from '../objects/buildings.ts'
import { block, cylinder } from '../objects/solids.ts'
import { compasses, key, ladderOf } from '../objects/tools.ts'
import { bell, bowl, cup, hourglass } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks } from '../stage/looks.ts'
import { moved } from '../stage/outline.ts'
import { inks } from '../stage/palette.ts'
import { glitter, hills, stars, windowLight } from '../stage/settings.ts'
import { circle, path, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { still } from './still.ts'

/** The cases of innovation, resilience and talent. */
export const secondCases = {
  innovation: [
    [
      'A paper plane leaving the sheet on which it was drawn, a pair of compasses and an egg below',
      planeAndPlan,
    ],
    ['Seven white eggs in a row and a red one', redEgg],
    ['A ladder leaning on the moon beside a small house', ladderToMoon],
  ],
  resilience: [
    ['A lighthouse throwing its beam over dark water', beam],
    ['A stag crossing a bridge of four arches', stagOnBridge],
    ['A cylinder, a bowl, a sphere and an egg balanced on a block', tower],
  ],
  talent: [
    ['An empty chair in the light of a window, a stag standing beside it', emptyChair],
    ['A pawn whose shadow on the wall is a king', pawnAndKing],
    ['An hourglass, a bell and a panther at rest', pantherAtRest],
  ],
} as const

function planeAndPlan(): string {
  const look = looks.innovation
  return still(look, {
    things: [
      place(plan, { ...look.third, light: '#7F9AB0' }, 780, 420, 1.5, { tilt: -4, shadeless: true }),
      place(paperPlane, look.pale, 480, 300, 1.5, { tilt: 8, shadeless: true }),
      place(compasses, look.second, 300, 730, 0.8),
      place(egg, look.first, 860, 690, 1.1),
    ],
  })
}

function redEgg(): string {
  const look = looks.innovation
  const file = Array.from({ length: 8 }, (_, index) => item(egg, index === 5 ? look.first : look.pale, 1.08))
  return still(look, {
    light: -1,
    reach: { along: 1.9, forward: 0.26 },
    onWall: rectangle(0, 0, 1200, 150, look.deep),
    things: [...lineUp(600, 650, 26, ...file)],
  })
}

function ladderToMoon(): string {
  const look = looks.innovation
  return still(
    { ...look, wall: inks.aubergine, table: inks.plum, shadow: '#240F1B' },
    {
      light: -1,
      onWall: stars('case moon', 1200, 500, 34, inks.apricot) + circle(470, 210, 170, inks.apricot),
      things: [
        place(ladderOf(6), look.pale, 660, 700, 0.92, { tilt: -17 }),
        place(house, { ...look.first, accent: inks.apricot }, 960, 660, 1.1),
      ],
    },
  )
}

function beam(): string {
  const look = looks.resilience
  return still(
    { ...look, wall: inks.midnight, table: '#22374B', shadow: '#131F2B' },
    {
      horizon: 590,
      onWall:
        polygon('#F2A65A55', [860, 226], [0, 60], [0, 330]) +
        hills('case beam', 1200, [[540, '#16232F']], 600),
      onTable: glitter('case beam', 400, 600, 800, 260, '#4A6580'),
      things: [
        place(
          block(420, 90, 90),
          { ...look.third, main: '#2A3D4D', light: inks.slate, dark: '#131F2B' },
          860,
          690,
          1,
        ),
        place(lighthouse, { ...look.pale, accent: inks.vermilion, light: inks.apricot }, 860, 620, 0.95, {
          lifted: 70,
        }),
      ],
    },
  )
}

function stagOnBridge(): string {
  const look = looks.resilience
  return still(
    { ...look, table: '#7F9AB0', shadow: inks.slate },
    {
      horizon: 560,
      onWall: circle(900, 210, 120, inks.peach),
      onTable: glitter('case bridge', 600, 640, 800, 340, '#B9C9D6'),
      things: [
        place(bridge(4), look.second, 90, 660, 1.22),
        place(deerStanding, look.deer, 560, 358, 0.5, { lifted: 302 }),
      ],
    },
  )
}

function tower(): string {
  const look = looks.resilience
  return still(look, {
    light: -1,
    onWall: rectangle(0, 0, 560, 540, look.deep),
    things: [
      place(block(260, 120), look.pale, 560, 710, 1),
      place(cylinder, look.third, 570, 584, 0.8, { lifted: 126 }),
      place(bowl, { ...look.first, accent: inks.bone }, 570, 432, 0.9, { lifted: 278 }),
      place(sphere, look.second, 570, 332, 0.8, { lifted: 378 }),
      place(egg, look.pale, 570, 206, 0.8, { tilt: 4, lifted: 504 }),
      place(egg, look.first, 900, 700, 0.9),
    ],
  })
}

function emptyChair(): string {
  const look = looks.talent
  return still(look, {
    light: -1,
    onWall: windowLight(420, 50, 360, 430, -120, look.glow),
    things: [
      place(chair, look.first, 450, 700, 1.05, { turned: true }),
      place(deerStanding, look.deer, 900, 710, 1),
    ],
  })
}

function pawnAndKing(): string {
  const look = looks.talent
  const cast = king.map(({ d }) => path(moved(d, [1.06, 0, 0, 1.06, 700, 540]), look.deep)).join('')
  return still(look, {
    onWall: circle(700, 330, 250, look.glow) + cast,
    onTable: polygon(look.shadow, [384, 690], [470, 690], [776, 540], [624, 540]),
    things: [
      place(pawn, look.first, 430, 700, 1.15, { shadeless: true }),
      place(pawn, look.second, 990, 720, 0.8),
      place(pawn, look.third, 1090, 700, 0.8),
    ],
  })
}

function pantherAtRest(): string {
  const look = looks.talent
  return still(
    { ...look, wall: inks.sand, table: inks.moss, shadow: inks.bark },
    {
      onWall: rectangle(860, 0, 340, 540, inks.ochre),
      things: [
        place(pantherLying, look.panther, 520, 700, 1.12),
        place(hourglass, look.first, 990, 640, 1.15),
        place(bell, look.second, 170, 610, 0.8),
        place(cup, look.pale, 1100, 730, 0.8),
        place(key, look.third, 800, 620, 0.9),
      ],
    },
  )
}
