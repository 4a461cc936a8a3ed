import type { ThemeKey } from '@coop/server/demo'
import { deerGrazing, deerLying, deerPortrait } from '../figures/deer.ts'
import { pantherPortrait, pantherWalking } from '../figures/panther.ts'
import { king, knight, pawn, rook } from '../objects/chess.ts'
import { bandedSphere, egg, leafyPear, sphere, sprig } from '../objects/fruit.ts'
import { paperPlane } from '../objects/paper.ts'
import { bridge } from '../objects/buildings.ts'
import { block } from '../objects/solids.ts'
import { bottle, jug, vase } from '../objects/vessels.ts'
import type { Crop } from '../stage/composition.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks, type Look, type LookName } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { glitter, niche, stars, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { Scene } from './scene.ts'
import { wide } from './still.ts'

interface Offering {
  theme: ThemeKey
  alt: string
  draw: (look: Look, crop?: Crop) => string
  /** Two details of the picture in other colours, for the gallery. */
  details: readonly (readonly [look: LookName, alt: string, ...crop: Crop])[]
}

const offerings: readonly Offering[] = [
  {
    theme: 'growth',
    alt: 'A stag grazing under a young tree that grows out of a jug',
    draw: treeInJug,
    details: [
      ['morning', 'Leaves of a young tree before a pale sun', 1330, 150, 590, 393],
      ['forest', 'A grazing stag with its antlers to the ground', 590, 400, 930, 620],
    ],
  },
  {
    theme: 'ai',
    alt: 'The head of a panther before a wall of spheres, one of them lit',
    draw: pantherAndGrid,
    details: [
      ['blue', 'The head of a panther, its eyes lit', 1000, 330, 900, 600],
      ['dusk', 'Spheres on shelves, one of them lit', 860, 60, 640, 427],
    ],
  },
  {
    theme: 'brand',
    alt: 'A stag seen from the front between a bottle and a vase, before a large sun',
    draw: stagAndSun,
    details: [
      ['apricot', 'A bottle and a pear in low light', 600, 500, 720, 480],
      ['ember', 'The head of a stag before a disc', 930, 150, 960, 640],
    ],
  },
  {
    theme: 'innovation',
    alt: 'Three paper planes climbing past a moon above a resting stag',
    draw: planesAndMoon,
    details: [
      ['blue', 'Paper planes passing a moon', 1010, 60, 860, 573],
      ['talent', 'A stag resting in the last light', 1010, 350, 900, 600],
    ],
  },
  {
    theme: 'resilience',
    alt: 'A panther crossing a bridge over still water',
    draw: pantherOnBridge,
    details: [
      ['ember', 'A panther walking on a bridge', 900, 230, 980, 653],
      ['ai', 'The arches of a bridge and their reflection', 760, 612, 690, 460],
    ],
  },
  {
    theme: 'talent',
    alt: 'Chess pieces on rising blocks, from a pawn to a king',
    draw: risingPieces,
    details: [
      ['night', 'A king and a knight on high blocks', 1180, 110, 740, 493],
      ['brand', 'A pawn on the lowest of four blocks', 800, 480, 700, 467],
    ],
  },
]

/** A wide picture for each theme, and two details of it. */
export const offeringScenes: readonly Scene[] = offerings.flatMap(({ theme, alt, draw, details }) => [
  {
    key: `offering-${theme}`,
    category: 'offering-hero' as const,
    alt,
    description: 'Wide picture of an offering.',
    themes: [theme],
    width: 1920,
    height: 1080,
    draw: () => draw(looks[theme]),
  },
  ...details.map(([look, detail, ...crop], index) => ({
    key: `gallery-${theme}-${index + 1}`,
    category: 'offering-gallery' as const,
    alt: detail,
    description: 'Picture for the gallery of a service.',
    themes: [theme],
    width: 1200,
    height: 800,
    draw: () => draw(looks[look], crop),
  })),
])

export function treeInJug(look: Look, crop?: Crop): string {
  return wide(look, {
    ...(crop && { crop }),
    onWall: circle(1560, 380, 300, look.glow),
    things: [
      place(sprig, { ...look.third, dark: look.third.dark }, 1560, 690, 1.55, { lifted: 250 }),
      place(jug, look.second, 1560, 930, 1.1),
      place(deerGrazing, look.deer, 1130, 950, 1.3),
    ],
  })
}

function pantherAndGrid(look: Look, crop?: Crop): string {
  const dim = { ...look.third, main: look.deep, light: look.glow, dark: look.deep }
  const rows = [270, 480, 690].flatMap((y, row) =>
    Array.from({ length: 5 }, (_, column) =>
      place(sphere, row === 0 && column === 1 ? look.first : dim, 930 + column * 215, y, 0.78, {
        shadeless: true,
      }),
    ),
  )
  const shelves = [270, 480, 690].map((y) => rectangle(780, y, 1140, 14, look.deep))
  return wide(look, {
    ...(crop && { crop }),
    onWall: shelves.join(''),
    things: [...rows, place(pantherPortrait, look.panther, 1400, 1090, 1.5)],
  })
}

function stagAndSun(look: Look, crop?: Crop): string {
  return wide(look, {
    ...(crop && { crop }),
    onWall: circle(1420, 430, 400, look.glow),
    things: [
      place(deerPortrait, { ...look.deer, accent: inks.ink }, 1420, 960, 0.86),
      place(bottle, { ...look.second, accent: inks.bone }, 1130, 930, 1.2),
      place(leafyPear, look.first, 980, 960, 1.05),
      place(vase, look.third, 1740, 900, 1.2),
    ],
  })
}

function planesAndMoon(look: Look, crop?: Crop): string {
  return wide(look, {
    ...(crop && { crop }),
    onWall: stars('planes', 1920, 720, 40, look.glow) + circle(1490, 330, 220, look.second.main),
    things: [
      place(paperPlane, look.pale, 1250, 300, 1.25, { tilt: 14, shadeless: true }),
      place(paperPlane, look.first, 1560, 480, 0.9, { tilt: 18, shadeless: true }),
      place(paperPlane, look.pale, 1790, 300, 0.6, { tilt: 22, shadeless: true }),
      place(deerLying, look.deer, 1420, 950, 1.15),
      place(egg, look.first, 1790, 920, 1),
    ],
  })
}

function pantherOnBridge(look: Look, crop?: Crop): string {
  return wide(
    { ...look, table: look.glow, shadow: look.wall },
    {
      ...(crop && { crop }),
      onWall: polygon(look.deep, [0, 640], [420, 560], [900, 650], [1920, 540], [1920, 770], [0, 770]),
      onTable: glitter('offering bridge', 1250, 880, 1080, 520, look.pale.main),
      things: [
        place(bridge(5), look.first, 740, 900, 1.18, { shadeless: true }),
        place(pantherWalking, look.panther, 1360, 607, 1.02, { shadeless: true }),
      ],
    },
  )
}

function risingPieces(look: Look, crop?: Crop): string {
  const steps = [90, 180, 270, 360].map((height, index) =>
    place(block(210, height, 60), { ...look.pale, dark: '#B9AB90' }, 960 + index * 225, 930, 1),
  )
  return wide(look, {
    ...(crop && { crop }),
    onWall: niche(1635, 770, 330, 690, look.glow) + windowLight(900, 100, 260, 330, -90, look.glow),
    things: [
      ...steps,
      place(pawn, look.first, 985, 826, 0.95, { lifted: 104 }),
      place(rook, look.second, 1210, 736, 0.95, { lifted: 194 }),
      place(knight, look.third, 1435, 646, 0.95, { lifted: 284 }),
      place(king, look.first, 1660, 556, 0.95, { lifted: 374 }),
      ...lineUp(400, 960, 40, item(bandedSphere, look.second, 0.8), item(egg, look.pale, 0.9)),
    ],
  })
}
