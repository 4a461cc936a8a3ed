import { house, lighthouse } from '../objects/buildings.ts'
import { king, knight } from '../objects/chess.ts'
import { egg, leafyPear } from '../objects/fruit.ts'
import { books, paperBoat, plan } from '../objects/paper.ts'
import { block, cone, cylinder } from '../objects/solids.ts'
import { compasses, lamp, scales, wheel } from '../objects/tools.ts'
import { cup, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import type { Look } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { glitter, hills, stars, stripes, trunks } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { CompanyPicture } from './company-picture.ts'
import type { Arrangement } from './still.ts'

export const firstCompanies: readonly CompanyPicture[] = [
  {
    slug: 'havukallio-tamm',
    look: 'morning',
    alt: 'A king, a knight and a pair of compasses before a plan on the wall',
    arrange: planWithKing,
    detail: {
      look: 'resilience',
      alt: 'A pair of compasses beside a chess knight',
      crop: [610, 300, 540, 360],
    },
  },
  {
    slug: 'yopollo-data',
    look: 'night',
    alt: 'A reading lamp over books and an egg, late at night',
    arrange: lampAtNight,
    detail: { look: 'ai', alt: 'An egg on a pile of books', crop: [200, 330, 540, 360] },
  },
  {
    slug: 'mantylahti-works',
    look: 'resilience',
    alt: 'Three wheels of different size on a table',
    arrange: wheels,
    detail: { look: 'growth', alt: 'The rim and the spokes of a wheel', crop: [360, 260, 540, 360] },
  },
  {
    slug: 'sadekeha-studio',
    look: 'apricot',
    alt: 'A vase and a pear inside rings of light',
    arrange: halo,
    detail: { look: 'brand', alt: 'The neck of a vase before rings', crop: [330, 170, 600, 400] },
  },
  {
    slug: 'vesiraja-advisory',
    look: 'growth',
    alt: 'A paper boat on the line between green water and a yellow sky',
    arrange: waterline,
  },
  {
    slug: 'ulejoe-disain',
    look: 'innovation',
    alt: 'A house, a cone, a cylinder and a block, all cut from card',
    arrange: cardboard,
    detail: { look: 'morning', alt: 'A small house beside a cone', crop: [90, 330, 600, 400] },
  },
  {
    slug: 'koivik-research',
    look: 'morning',
    alt: 'A pair of scales before the trunks of birches',
    arrange: weighedInWood,
  },
  {
    slug: 'brannskar-consulting',
    look: 'blue',
    alt: 'A lighthouse on a rock, and a paper boat on its way past',
    arrange: rock,
    detail: { look: 'ember', alt: 'A paper boat on dark water', crop: [60, 420, 540, 360] },
  },
]

function planWithKing(look: Look): Arrangement {
  return {
    onWall: rectangle(0, 0, 380, 540, look.glow),
    things: [
      place(plan, { ...look.second, light: '#8C9A86' }, 620, 400, 1.4, { shadeless: true }),
      place(king, look.first, 270, 690, 1.05),
      place(knight, look.second, 780, 670, 0.95),
      place(compasses, look.third, 980, 710, 0.95),
    ],
  }
}

function lampAtNight(look: Look): Arrangement {
  return {
    onWall:
      stars('yopollo', 700, 420, 26, look.glow) +
      polygon('#2F4438', [520, 158], [747, 158], [900, 540], [420, 540]),
    onTable: polygon('#3A5242', [420, 540], [900, 540], [960, 670], [350, 670]),
    things: [
      place(
        books([420, 56, 0], [360, 44, 20], [320, 50, -16]),
        { ...look.third, accent: inks.rust },
        470,
        680,
        1,
      ),
      place(egg, look.pale, 470, 530, 0.85, { lifted: 150 }),
      place(lamp, look.second, 795, 640, 1.4),
      place(cup, look.first, 1010, 700, 1),
    ],
  }
}

function wheels(look: Look): Arrangement {
  return {
    onWall: stripes(0, 0, 1200, 540, 150, look.deep),
    things: lineUp(
      600,
      690,
      44,
      item(wheel, look.second, 0.9),
      item(wheel, { ...look.first, accent: inks.bone }, 1.8, -10),
      item(wheel, look.third, 1.2, 10),
    ),
  }
}

function halo(look: Look): Arrangement {
  return {
    light: -1,
    onWall: [300, 230, 160]
      .map((radius, index) => circle(600, 340, radius, index % 2 === 0 ? look.glow : look.wall))
      .join(''),
    things: [
      place(vase, look.first, 560, 680, 1.2),
      place(leafyPear, { ...look.third, accent: inks.bottle }, 740, 710, 1),
    ],
  }
}

function waterline(look: Look): Arrangement {
  return {
    horizon: 520,
    wall: look.wall,
    table: inks.spruce,
    shadow: inks.bottle,
    onWall: circle(250, 230, 110, look.glow) + hills('vesiraja', 1200, [[440, '#8F7A2A']], 530),
    onTable: glitter('vesiraja', 700, 560, 800, 380, '#6E8073'),
    things: [place(paperBoat, look.pale, 740, 620, 1.5)],
  }
}

function cardboard(look: Look): Arrangement {
  return {
    onWall: rectangle(760, 0, 440, 540, look.deep),
    things: lineUp(
      590,
      690,
      36,
      item(house, look.first, 1.1),
      item(cone, look.pale, 1.2, 20),
      item(cylinder, look.third, 1.2, -20),
      item(block(200, 150), look.second, 1, 10),
    ),
  }
}

function weighedInWood(look: Look): Arrangement {
  return {
    horizon: 580,
    onWall: trunks('koivik', 1200, 580, 11, '#F6F1E7', '#5A5148'),
    things: [
      place(scales, { ...look.second, accent: inks.vermilion }, 620, 700, 1.25),
      place(egg, look.first, 980, 720, 0.8),
    ],
  }
}

function rock(look: Look): Arrangement {
  return {
    horizon: 500,
    onWall: circle(330, 210, 90, look.glow) + polygon('#F2A65A33', [830, 180], [0, 300], [0, 480]),
    onTable: glitter('brannskar', 330, 520, 800, 220, look.glow),
    things: [
      place(block(330, 80, 80), { ...look.third, main: '#2A3B4A', light: '#40566B' }, 850, 620, 1),
      place(lighthouse, { ...look.pale, accent: inks.vermilion, light: inks.apricot }, 850, 556, 0.92, {
        lifted: 64,
      }),
      place(paperBoat, look.pale, 330, 690, 0.95),
    ],
  }
}
