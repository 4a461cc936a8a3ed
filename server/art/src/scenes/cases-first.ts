import { deerPortrait, deerStanding } from '../figures/deer.ts'
import { pantherSitting } from '../figures/panther.ts'
import { knight } from '../objects/chess.ts'
import { bandedSphere, egg, leafyPear, pear, sphere, sprig } from '../objects/fruit.ts'
import { letter, paperBoat } from '../objects/paper.ts'
import { stair } from '../objects/buildings.ts'
import { cone, cylinder } from '../objects/solids.ts'
import { key, ladderOf, lamp } from '../objects/tools.ts'
import { bottle, bowl, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks } from '../stage/looks.ts'
import { inks, inksOf } from '../stage/palette.ts'
import { chequers, glitter, niche, stripes, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { still } from './still.ts'

/** The cases of growth, AI readiness and brand. */
export const firstCases = {
  growth: [
    ['A porcelain stag on the highest of five steps', stagOnSteps],
    ['Four pears in a row, each larger than the one before, and a ladder at the largest', growingPears],
    ['Three paper boats sailing towards a low sun', boats],
  ],
  ai: [
    ['A seated panther looking at a banded sphere nearly as tall as itself', pantherAndSphere],
    ['A reading lamp over a row of spheres, one of them glowing', lampAndSpheres],
    ['A chess knight facing a cone, a cylinder and a sphere on a chequered floor', knightAndSolids],
  ],
  brand: [
    ['A bottle with an orange label between a bowl and two pears', bottleAndBowl],
    ['A stag seen from the front before a striped wall', stripedStag],
    ['A sealed letter, a vase with a branch and a key in slanting light', letterAndKey],
  ],
} as const

function stagOnSteps(): string {
  const look = looks.growth
  return still(look, {
    onWall: circle(880, 250, 190, look.glow),
    things: [
      place(stair(5, 150, 50), { ...look.first, light: '#8C9A86' }, 330, 690, 1),
      place(deerStanding, look.deer, 1010, 440, 0.58, { lifted: 250 }),
      place(pear, look.second, 180, 700, 1.05),
    ],
  })
}

function growingPears(): string {
  const look = looks.growth
  return still(
    { ...look, wall: inks.straw, table: inks.ochre, shadow: inks.umber },
    {
      onWall: rectangle(0, 0, 420, 540, inks.sand),
      things: [
        ...lineUp(
          520,
          690,
          34,
          item(pear, look.first, 0.5),
          item(pear, look.third, 0.85),
          item(pear, look.second, 1.4),
          item(leafyPear, look.first, 2.25),
        ),
        place(ladderOf(5), look.pale, 1030, 720, 1.1, { tilt: -9 }),
      ],
    },
  )
}

function boats(): string {
  const look = looks.growth
  return still(
    { ...look, wall: inks.apricot, table: inks.bottle, shadow: '#0B1411' },
    {
      horizon: 480,
      onWall: circle(820, 470, 230, inks.vermilion),
      onTable: glitter('case boats', 820, 490, 800, 200, inks.vermilion),
      things: [
        place(paperBoat, look.pale, 330, 690, 1.25),
        place(paperBoat, look.pale, 640, 590, 0.75),
        place(paperBoat, look.pale, 850, 534, 0.4),
      ],
    },
  )
}

function pantherAndSphere(): string {
  const look = looks.ai
  return still(look, {
    light: -1,
    onWall: niche(400, 540, 420, 460, look.deep),
    things: [
      place(bandedSphere, { ...look.first, accent: inks.bottle }, 400, 690, 2.3),
      place(pantherSitting, look.panther, 850, 720, 1.12),
    ],
  })
}

function lampAndSpheres(): string {
  const look = looks.ai
  const dim = inksOf(inks.lagoon, { light: '#5E9A92' })
  return still(
    { ...look, wall: inks.lagoon, table: inks.verdigris, shadow: '#123231' },
    {
      onWall: polygon('#2C5F5B', [602, 164], [804, 164], [950, 540], [450, 540]),
      onTable: polygon('#4B8880', [450, 540], [950, 540], [1010, 660], [380, 660]),
      things: [
        ...lineUp(
          600,
          640,
          30,
          ...[dim, dim, dim, look.first, dim, dim].map((ink) => item(sphere, ink, 0.78)),
        ),
        place(lamp, look.second, 850, 610, 1.3),
      ],
    },
  )
}

function knightAndSolids(): string {
  const look = looks.ai
  return still(look, {
    horizon: 470,
    onTable: chequers(1200, 470, 800, 560, '#B9C4B4'),
    things: [
      place(knight, { ...look.third, accent: inks.bone }, 900, 720, 1.5),
      place(cone, look.first, 190, 620, 1),
      place(cylinder, look.pale, 400, 680, 1),
      place(sphere, look.second, 600, 610, 0.8),
    ],
  })
}

function bottleAndBowl(): string {
  const look = looks.brand
  return still(look, {
    light: -1,
    onWall: circle(430, 300, 210, '#E57A4A'),
    things: [
      place(bowl, { ...look.third, accent: inks.apricot }, 330, 680, 1.2),
      place(bottle, { ...look.second, accent: inks.apricot }, 610, 660, 1.35),
      place(pear, look.first, 800, 700, 1.1),
      place(leafyPear, { ...look.first, accent: inks.moss }, 970, 670, 1.1),
    ],
  })
}

function stripedStag(): string {
  const look = looks.brand
  return still(look, {
    horizon: 800,
    onWall: stripes(0, 0, 1200, 800, 92, '#BC3C14'),
    things: [place(deerPortrait, { ...look.deer, accent: inks.ink }, 600, 880, 0.92)],
  })
}

function letterAndKey(): string {
  const look = looks.brand
  return still(
    { ...look, wall: inks.peach, table: inks.vermilion, shadow: inks.brick },
    {
      onWall: windowLight(620, 60, 320, 420, -120, inks.paper),
      things: [
        place(sprig, { ...look.third, dark: inks.bottle }, 340, 424, 0.9, { lifted: 266 }),
        place(vase, look.second, 340, 690, 0.95),
        place(letter, look.pale, 630, 710, 1.15),
        place(key, look.first, 920, 690, 1.1, { tilt: 8 }),
        place(egg, look.pale, 1050, 730, 0.8),
      ],
    },
  )
}
