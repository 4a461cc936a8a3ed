import { bench, chair, house } from '../objects/buildings.ts'
import { king, knight, rook } from '../objects/chess.ts'
import { bandedSphere, sprig } from '../objects/fruit.ts'
import { books, letter, paperBoat } from '../objects/paper.ts'
import { block, coins, openBox } from '../objects/solids.ts'
import { key, scales, thermometer } from '../objects/tools.ts'
import { bell, bottle, bowl, candleOf, cup, hourglass } from '../objects/vessels.ts'
import { looks } from '../stage/looks.ts'
import { ellipsePath, limb, moved, polygonPath } from '../stage/outline.ts'
import { dimmed, inks, inksOf } from '../stage/palette.ts'
import { niche, stars, windowLight } from '../stage/settings.ts'
import { circle, path, polygon, rectangle } from '../stage/shapes.ts'
import { place, type Thing } from '../stage/thing.ts'
import { still } from './still.ts'

/** The two oldest cases of each theme; each picture shows what its case is about. */
export const thirdCases = {
  growth: [
    [
      'A pair of scales on which a letter outweighs two boards, a pile of boards beside it',
      adviceOutweighsTimber,
    ],
    ['Four candles of different heights, three burning and one gone out', fourFutures],
  ],
  ai: [
    ['A thermometer in a bowl of risen dough, a bell, and a glowing oven', dough],
    ['Three paper boats between the piers of a harbour, and a red one before the free berth', freeBerth],
  ],
  brand: [
    ['A plain white cup on a pedestal in a beam of light, a banded ball and a bottle in the shade', plainCup],
    ['Two chairs facing each other across a pile of books, tally marks on the wall', talliedTalks],
  ],
  innovation: [
    ['An open, empty letter box, its letters in rows on the wall', emptiedBox],
    ['Five dominoes leaning on a red one that does not fall', sixthDomino],
  ],
  resilience: [
    ['Thirteen coins in four piles, each lower than the one before, and an hourglass', thirteenCoins],
    ['A large old key and two new ones before a lit keyhole', threeKeys],
  ],
  talent: [
    ['Six pots on a bench, five with plants of growing height and one still empty', seedlings],
    ['A king, a knight and a rook on their way to a house with an open door', visit],
  ],
} as const

function adviceOutweighsTimber(): string {
  const look = looks.growth
  const timber = inksOf('#B0622A', { light: inks.apricot, dark: inks.brick })
  return still(look, {
    onWall: circle(510, 300, 230, look.glow),
    things: [
      place(letter, look.pale, 271, 474, 0.62, { lifted: 216 }),
      place(block(120, 18, 26), timber, 762, 384, 1, { lifted: 306 }),
      place(block(120, 18, 26), timber, 756, 366, 1, { lifted: 324 }),
      place(scales, { ...look.first, accent: inks.vermilion }, 520, 690, 1.45),
      place(block(290, 34, 60), timber, 955, 700, 1),
      place(block(290, 34, 60), timber, 940, 666, 1, { lifted: 34 }),
      place(block(290, 34, 60), timber, 960, 632, 1, { lifted: 68 }),
    ],
  })
}

function fourFutures(): string {
  const look = looks.growth
  const candles = [250, 190, 310, 220]
  const wax = { ...look.pale, dark: inks.ochre, accent: inks.apricot }
  return still(
    { ...look, wall: inks.bottle, table: inks.umber, shadow: '#3A2708' },
    {
      onWall: candles
        .map((height, index) =>
          index === 3 ? '' : circle(240 + index * 240, 642 - height * 1.2, 120, inks.pine),
        )
        .join(''),
      things: candles.map((height, index) =>
        place(candleOf(height, index !== 3), wax, 240 + index * 240, 690, 1.2),
      ),
      before: path(
        limb([960, 416, 2], [950, 360, 4], [972, 310, 5], [954, 250, 4], [966, 200, 1]),
        '#5E6E66',
      ),
    },
  )
}

function dough(): string {
  const look = looks.ai
  const risen: Thing = [{ d: ellipsePath(0, -62, 124, 62), ink: 'main' }]
  return still(look, {
    onWall: niche(880, 540, 420, 430, inks.brick) + niche(880, 540, 330, 370, inks.apricot),
    things: [
      place(thermometer, { ...look.pale, accent: inks.vermilion }, 490, 430, 1.2, { tilt: 14, lifted: 250 }),
      place(risen, look.pale, 400, 570, 2, { shadeless: true }),
      place(bowl, { ...look.third, accent: inks.apricot }, 400, 700, 1.9),
      place(bell, look.second, 900, 700, 0.9),
    ],
  })
}

function freeBerth(): string {
  const look = looks.ai
  const roofs = { ...look.first, accent: inks.bone }
  const pier = (x: number) => {
    const near = 600 + (x - 600) * 1.35
    return (
      polygon(inks.stone, [x + 16, 470], [near + 30, 660], [near + 30, 700], [x + 16, 490]) +
      polygon(inks.sand, [x - 16, 470], [x + 16, 470], [near + 30, 660], [near - 30, 660]) +
      polygon(inks.stone, [near - 30, 660], [near + 30, 660], [near + 30, 700], [near - 30, 700])
    )
  }
  return still(
    { ...look, table: inks.lagoon, shadow: '#123231' },
    {
      horizon: 470,
      onWall: circle(330, 210, 110, look.glow) + rectangle(0, 420, 1200, 50, inks.sand),
      onTable: [120, 360, 600, 840, 1080].map(pier).join(''),
      things: [
        ...[660, 800, 930].map((x, index) =>
          place(house, index === 1 ? roofs : dimmed(roofs, look.wall, 0.3), x, 422, 0.55, {
            shadeless: true,
          }),
        ),
        ...[161, 454, 1039].map((x) => place(paperBoat, look.pale, x, 600, 0.5)),
        place(paperBoat, { ...look.second, light: '#EE8A5C' }, 760, 788, 0.8),
      ],
    },
  )
}

function plainCup(): string {
  const look = looks.brand
  const onTop = cup.map((part) => ({ ...part, d: moved(part.d, [1.7, 0, 0, 1.7, 28, -228]) }))
  return still(look, {
    onWall: polygon('#E57A4A', [500, 0], [700, 0], [840, 540], [360, 540]),
    onTable: path(ellipsePath(600, 680, 330, 70), inks.bone),
    things: [
      place([...block(230, 210, 80), ...onTop], look.pale, 575, 710, 1),
      place(bandedSphere, dimmed(look.second, look.wall, 0.2), 200, 690, 0.9),
      place(bottle, { ...look.third, accent: inks.apricot }, 1010, 680, 0.9),
    ],
  })
}

function talliedTalks(): string {
  const look = looks.brand
  const tally = [330, 510, 690].flatMap((left) => [
    ...[0, 28, 56, 84].map((x) => limb([left + x, 110, 4], [left + x + 4, 170, 5], [left + x - 3, 230, 3])),
    limb([left - 24, 206, 3], [left + 40, 170, 5], [left + 108, 132, 4]),
  ])
  return still(look, {
    onWall: path([...tally, limb([850, 112, 4], [853, 170, 5], [848, 232, 3])].join(''), inks.peach),
    things: [
      place(chair, look.second, 240, 710, 1.15, { turned: true }),
      place(chair, look.third, 960, 710, 1.15),
      place(
        books([330, 50, 0], [280, 42, 16], [300, 46, -12], [250, 40, 8]),
        { ...look.first, accent: inks.plum },
        600,
        720,
        1,
      ),
      place(cup, look.pale, 600, 542, 0.95, { lifted: 178 }),
    ],
  })
}

function emptiedBox(): string {
  const look = looks.innovation
  const rows = Array.from({ length: 24 }, (_, index) =>
    place(
      letter,
      [3, 10, 17, 20].includes(index) ? look.second : look.pale,
      187 + (index % 8) * 118,
      150 + Math.floor(index / 8) * 100,
      0.38,
      { shadeless: true },
    ),
  )
  return still(look, {
    things: [
      ...rows,
      place(openBox(290, 180), { ...look.first, accent: inks.aubergine }, 380, 710, 1),
      place(block(290, 26, 116), look.first, 790, 730, 1),
    ],
  })
}

function sixthDomino(): string {
  const look = looks.innovation
  const tilts = [37, 33, 28, 21, 11, 0, 0, 0, 0]
  return still(look, {
    onWall: circle(712, 340, 230, look.glow),
    things: tilts.map((tilt, index) =>
      place(
        block(46, 240, 30),
        index === 5 ? look.first : look.pale,
        160 + index * 110,
        700 - Math.round(26 * Math.sin((tilt * Math.PI) / 180)),
        1.15,
        { tilt },
      ),
    ),
  })
}

function thirteenCoins(): string {
  const look = looks.resilience
  return still(look, {
    light: -1,
    onWall: windowLight(330, 50, 320, 400, -110, look.glow),
    things: [
      ...[5, 4, 3, 1].map((count, index) => place(coins(count), look.second, 170 + index * 212, 700, 1.2)),
      place(hourglass, { ...look.pale, accent: inks.vermilion }, 1030, 710, 1.45),
    ],
  })
}

function threeKeys(): string {
  const look = looks.resilience
  return still(look, {
    onWall:
      rectangle(730, 60, 340, 480, look.deep) +
      circle(900, 230, 66, inks.apricot) +
      polygon(inks.apricot, [874, 270], [926, 270], [956, 450], [844, 450]),
    things: [
      place(key, look.second, 260, 700, 1.6),
      place(key, look.first, 500, 710, 0.9),
      place(key, look.pale, 650, 690, 0.9),
    ],
  })
}

function seedlings(): string {
  const look = looks.talent
  const pot = cup.slice(1)
  const leaves = { ...look.third, main: inks.bottle, light: '#8C9A86', dark: '#0B1411' }
  const heights = [0.25, 0.4, 0.55, 0.7, 0.85]
  return still(look, {
    light: -1,
    onWall: windowLight(520, 40, 340, 420, -110, look.glow),
    things: [
      place(bench(940), look.second, 600, 710, 1.1),
      ...heights.map((size, index) => place(sprig, leaves, 200 + index * 160, 440, size, { lifted: 270 })),
      ...[...heights, 0].map((_, index) =>
        place(pot, look.first, 200 + index * 160, 532, 0.95, { lifted: 178 }),
      ),
    ],
  })
}

function visit(): string {
  const look = looks.talent
  const door = polygonPath([
    [-70, 0],
    [-16, 0],
    [-16, -104],
    [-70, -104],
  ])
  const open: Thing = [...house, { d: door, ink: 'accent', mark: true }]
  return still(
    { ...look, wall: inks.bark, table: inks.moss, shadow: '#1E2613' },
    {
      light: -1,
      onWall: stars('case visit', 1200, 500, 24, inks.apricot),
      onTable: polygon('#B39A4A', [774, 690], [871, 690], [720, 800], [480, 800]),
      things: [
        place(open, { ...look.first, accent: inks.apricot }, 900, 690, 1.8, { shadeless: true }),
        place(king, { ...look.pale, accent: inks.apricot }, 600, 720, 0.8),
        place(knight, look.second, 390, 700, 0.8, { turned: true }),
        place(rook, look.third, 190, 720, 0.85),
      ],
    },
  )
}
