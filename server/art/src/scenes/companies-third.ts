import { deerStanding } from '../figures/deer.ts'
import { house } from '../objects/buildings.ts'
import { king, rook } from '../objects/chess.ts'
import { egg, leafyPear, apple, bandedSphere, sprig } from '../objects/fruit.ts'
import { paperBoat, letter, paperPlane } from '../objects/paper.ts'
import { block, cone } from '../objects/solids.ts'
import { key } from '../objects/tools.ts'
import { candle, cup, bell, bottle, bowl, hourglass } from '../objects/vessels.ts'
import type { Look } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { hills, niche, windowLight } from '../stage/settings.ts'
import { circle, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { CompanyPicture } from './company-picture.ts'
import type { Arrangement } from './still.ts'

export const thirdCompanies: readonly CompanyPicture[] = [
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
