import { deerStanding } from '../figures/deer.ts'
import { king, rook } from '../objects/chess.ts'
import { apple, bandedSphere, egg, leafyPear, pear, sprig } from '../objects/fruit.ts'
import { books, letter, paperBoat, paperPlane } from '../objects/paper.ts'
import { block, chair, cone, house } from '../objects/solids.ts'
import { key, scales } from '../objects/tools.ts'
import { bell, bottle, bowl, candle, cup, hourglass, jug, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import type { Look } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { glitter, hills, niche, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { CompanyPicture } from './companies.ts'
import type { Arrangement } from './still.ts'

export const smallerCompanies: readonly CompanyPicture[] = [
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
  {
    slug: 'sorbakke-ventures',
    look: 'brand',
    alt: 'A branch in a bottle and a bowl with eggs',
    arrange: bowlOfEggs,
  },
  {
    slug: 'paivanseisaus-ownership-succession-family-enterprise-partners',
    look: 'apricot',
    alt: 'An hourglass between two kings before a large low sun',
    arrange: solstice,
    detail: { look: 'ember', alt: 'An hourglass before the sun', crop: [390, 220, 480, 320] },
  },
  { slug: 'routa-rinne', look: 'blue', alt: 'A pear with a leaf on snow, hills behind it', arrange: frost },
  {
    slug: 'kivijalka-finance',
    look: 'ink',
    alt: 'A rook on a block of stone, a key and an egg beside it',
    arrange: cornerstone,
    detail: { look: 'morning', alt: 'A rook on a block', crop: [240, 200, 540, 360] },
  },
  {
    slug: 'vuoksenmaa-foresight',
    look: 'dusk',
    alt: 'Four recesses with a different thing in each',
    arrange: fourFutures,
  },
  {
    slug: 'granholmen-people',
    look: 'talent',
    alt: 'Two cups, a bowl of fruit and a bell on a table',
    arrange: tableForTwo,
    detail: { look: 'apricot', alt: 'Two cups facing each other', crop: [60, 420, 540, 360] },
  },
  {
    slug: 'lumikko-writing',
    look: 'morning',
    alt: 'A letter, an ink bottle and a paper plane in slanting light',
    arrange: letters,
  },
]

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

function bowlOfEggs(look: Look): Arrangement {
  return {
    onWall: rectangle(0, 0, 470, 540, '#BC3C14'),
    things: [
      place(sprig, { ...look.third, light: '#8C9A86' }, 330, 330, 0.85, { lifted: 330 }),
      place(bottle, { ...look.third, accent: inks.apricot }, 330, 680, 1),
      ...[-80, 0, 84].map((aside, index) =>
        place(egg, index === 1 ? look.first : look.pale, 780 + aside, 600, 1, { shadeless: true }),
      ),
      place(bowl, { ...look.second, accent: inks.apricot }, 780, 700, 1.5),
    ],
  }
}

function solstice(look: Look): Arrangement {
  return {
    onWall: circle(600, 420, 310, inks.vermilion),
    things: [
      place(king, look.second, 250, 690, 1.05),
      place(hourglass, { ...look.pale, accent: inks.vermilion }, 610, 700, 1.3),
      place(king, { ...look.first, accent: inks.plum }, 970, 690, 1.05),
    ],
  }
}

function frost(look: Look): Arrangement {
  return {
    wall: look.wall,
    table: '#B9C9D6',
    shadow: '#7F9AB0',
    onWall: hills(
      'routa',
      1200,
      [
        [300, '#22374B'],
        [400, '#3B5268'],
        [490, '#5C748A'],
      ],
      545,
    ),
    things: [
      place(leafyPear, { ...look.second, accent: inks.moss }, 660, 700, 1.9),
      place(cone, look.third, 300, 660, 0.9),
      place(cone, look.third, 190, 690, 0.6),
    ],
  }
}

function cornerstone(look: Look): Arrangement {
  return {
    light: -1,
    onWall: windowLight(620, 50, 300, 400, -110, look.glow),
    things: [
      place(block(330, 190, 90), look.pale, 430, 710, 1),
      place(rook, look.first, 460, 500, 1.15, { lifted: 210 }),
      place(key, look.second, 860, 700, 1),
      place(egg, look.pale, 1040, 720, 0.9),
    ],
  }
}

function fourFutures(look: Look): Arrangement {
  const centres = [200, 466, 733, 1000]
  return {
    onWall: centres.map((x) => niche(x, 540, 210, 430, look.glow)).join(''),
    things: [
      place(paperBoat, look.pale, 200, 560, 0.55),
      place(house, { ...look.first, accent: inks.apricot }, 466, 560, 0.8),
      place(bandedSphere, { ...look.second, accent: inks.plum }, 733, 560, 0.95),
      place(deerStanding, look.deer, 1010, 560, 0.46),
    ],
  }
}

function tableForTwo(look: Look): Arrangement {
  return {
    onWall: rectangle(0, 0, 1200, 210, look.deep),
    things: [
      place(cup, look.first, 200, 700, 1.2, { turned: true }),
      place(cup, look.pale, 430, 710, 1.2),
      ...[-70, 70].map((aside, index) =>
        place(apple, index === 0 ? look.first : look.second, 760 + aside, 590, 0.9, { shadeless: true }),
      ),
      place(bowl, { ...look.third, accent: inks.apricot }, 760, 700, 1.4),
      place(bell, look.second, 1050, 660, 0.95),
    ],
  }
}

function letters(look: Look): Arrangement {
  return {
    light: -1,
    onWall: windowLight(560, 50, 340, 430, -130, inks.bone),
    things: [
      place(letter, { ...look.pale, accent: inks.vermilion }, 330, 690, 1.4),
      place(bottle, { ...look.second, accent: inks.bone }, 640, 680, 0.8),
      place(paperPlane, look.first, 930, 330, 0.9, { tilt: 14, shadeless: true }),
      place(candle, { ...look.third, accent: inks.vermilion }, 900, 710, 0.9),
    ],
  }
}
