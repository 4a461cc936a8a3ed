import { chair } from '../objects/buildings.ts'
import { pawn } from '../objects/chess.ts'
import { pear, sphere } from '../objects/fruit.ts'
import { books, letter, paperPlane } from '../objects/paper.ts'
import { block } from '../objects/solids.ts'
import { scales, wheel } from '../objects/tools.ts'
import { candle, cup, vase, bottle, bowl, jug } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import type { Look } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { glitter, hills, niche, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { CompanyPicture } from './company-picture.ts'
import type { Arrangement } from './still.ts'

export const secondCompanies: readonly CompanyPicture[] = [
  {
    slug: 'ljusvik-leadership',
    look: 'talent',
    alt: 'A chair and a candle in the light of a window',
    arrange: chairAndCandle,
    detail: { look: 'dusk', alt: 'A burning candle', crop: [640, 330, 480, 320] },
  },
  {
    slug: 'nordano-service-design',
    look: 'ai',
    alt: 'Pawns waiting in a file before three doorways',
    arrange: queue,
  },
  {
    slug: 'ozolkalns-operations',
    look: 'forest',
    alt: 'Crates and a wheel before dark hills',
    arrange: crates,
  },
  { slug: 'zuvedra-digital', look: 'ai', alt: 'Two paper planes above a pale sea', arrange: overSea },
  {
    slug: 'tuulenpesa-talent',
    look: 'ember',
    alt: 'Three empty chairs, light falling on the middle one',
    arrange: threeChairs,
    detail: { look: 'talent', alt: 'The back of an empty chair', crop: [440, 200, 480, 320] },
  },
  {
    slug: 'hiidenvirta-supply',
    look: 'resilience',
    alt: 'A jug, bottles and bowls on two shelves',
    arrange: shelves,
  },
  {
    slug: 'kuusipuro-legal',
    look: 'forest',
    alt: 'A pair of scales between law books and a sealed letter',
    arrange: scalesAndBooks,
    detail: { look: 'ink', alt: 'A sealed letter under a pair of scales', crop: [620, 380, 540, 360] },
  },
]

function chairAndCandle(look: Look): Arrangement {
  return {
    light: -1,
    onWall: windowLight(250, 60, 340, 420, -90, look.glow),
    things: [
      place(chair, look.second, 430, 700, 1.2, { turned: true }),
      place(candle, { ...look.pale, accent: inks.vermilion }, 880, 700, 1.1),
      place(pear, look.first, 1030, 720, 0.8),
    ],
  }
}

function queue(look: Look): Arrangement {
  const file = Array.from({ length: 6 }, (_, index) =>
    item(pawn, index === 1 ? look.second : index === 4 ? look.first : look.pale, 0.95),
  )
  return {
    onWall: [260, 600, 940].map((x) => niche(x, 540, 220, 430, look.deep)).join(''),
    things: lineUp(600, 690, 40, ...file),
  }
}

function crates(look: Look): Arrangement {
  return {
    onWall:
      circle(860, 190, 100, '#8A5A1E') +
      hills(
        'ozolkalns',
        1200,
        [
          [330, '#333F20'],
          [430, '#29341A'],
        ],
        545,
      ),
    things: [
      place(block(220, 170), look.second, 330, 700, 1),
      place(block(170, 130), look.first, 350, 500, 1, { lifted: 200 }),
      place(wheel, { ...look.third, accent: inks.apricot }, 690, 700, 1.15),
      place(block(150, 110), look.second, 950, 690, 1),
      place(sphere, look.first, 1110, 730, 0.5),
    ],
  }
}

function overSea(look: Look): Arrangement {
  return {
    horizon: 560,
    wall: look.wall,
    table: '#9FBDB4',
    shadow: '#79AFA6',
    onWall: circle(860, 420, 200, look.first.main),
    onTable: glitter('zuvedra', 860, 570, 800, 260, '#F3DDCF'),
    things: [
      place(paperPlane, look.pale, 430, 320, 1.5, { tilt: 10, shadeless: true }),
      place(paperPlane, look.second, 900, 210, 0.8, { tilt: 16, shadeless: true }),
    ],
  }
}

function threeChairs(look: Look): Arrangement {
  const dim = { ...look.first, main: '#6B2F18', light: '#8C4A2C', dark: '#3A150A', accent: '#54200F' }
  return {
    light: -1,
    onWall: polygon(look.glow, [500, 0], [720, 0], [860, 540], [440, 540]),
    onTable: polygon('#7A3A20', [440, 540], [860, 540], [930, 760], [360, 760]),
    things: [
      place(chair, dim, 220, 660, 1),
      place(chair, look.second, 640, 690, 1.15),
      place(chair, dim, 1040, 660, 1),
    ],
  }
}

function shelves(look: Look): Arrangement {
  return {
    horizon: 800,
    reach: { along: 0.3, forward: -0.06 },
    onWall: rectangle(90, 380, 1020, 22, look.pale.main) + rectangle(90, 720, 1020, 22, look.pale.main),
    things: [
      ...lineUp(
        600,
        380,
        60,
        item(bowl, look.second, 0.8),
        item(bottle, { ...look.first, accent: inks.bone }, 0.9),
        item(vase, look.third, 0.95),
        item(cup, look.pale, 1.1),
      ),
      ...lineUp(
        600,
        720,
        54,
        item(jug, look.second, 0.95),
        item(cup, look.first, 1.1),
        item(bottle, { ...look.third, accent: inks.bone }, 0.8),
        item(pear, look.second, 1),
        item(bowl, look.pale, 0.9),
      ),
    ],
  }
}

function scalesAndBooks(look: Look): Arrangement {
  return {
    onWall: niche(610, 540, 560, 500, look.glow),
    things: [
      place(
        books([330, 50, 0], [290, 44, 14], [300, 40, -12]),
        { ...look.second, accent: look.first.dark },
        230,
        690,
        1,
      ),
      place(scales, { ...look.pale, accent: inks.vermilion }, 620, 690, 1.3),
      place(letter, look.pale, 990, 710, 1),
    ],
  }
}
