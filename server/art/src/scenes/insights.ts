import { pantherLying } from '../figures/panther.ts'
import { egg, pear } from '../objects/fruit.ts'
import { books, letter, paperPlane, plan } from '../objects/paper.ts'
import { compasses, key, lamp, scales } from '../objects/tools.ts'
import { bottle, candle, cup } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks } from '../stage/looks.ts'
import { inks } from '../stage/palette.ts'
import { stripes, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { Scene } from './scene.ts'
import { still } from './still.ts'

/** A cover for each category of articles. */
export const insightScenes: readonly Scene[] = [
  cover('hc-xpost', 'A paper plane above three sealed letters', short),
  cover('blog', 'A cup on two books in the light of a reading lamp', blog),
  cover('report', 'A pair of scales before a drawn plan', report),
  cover('whitepaper', 'White books, a candle and an egg in slanting light', whitepaper),
  cover('case-study', 'A panther lying beside a large key', caseStudy),
]

function cover(category: string, alt: string, draw: () => string): Scene {
  return {
    key: `insight-${category}`,
    category: 'other',
    alt,
    description: 'Cover of the articles of a category.',
    themes: [],
    width: 1200,
    height: 676,
    draw,
  }
}

function short(): string {
  const look = looks.brand
  return still(look, {
    height: 676,
    horizon: 470,
    onWall: circle(330, 220, 150, look.glow),
    things: [
      ...lineUp(
        700,
        590,
        36,
        item(letter, look.pale, 0.85),
        item(letter, look.first, 0.85),
        item(letter, look.pale, 0.85),
      ),
      place(paperPlane, look.pale, 420, 300, 1.2, { tilt: 12, shadeless: true }),
    ],
  })
}

function blog(): string {
  const look = looks.night
  return still(look, {
    height: 676,
    horizon: 470,
    onWall: polygon('#2F4438', [537, 154], [738, 154], [880, 470], [430, 470]),
    things: [
      place(lamp, look.second, 780, 580, 1.24),
      place(books([380, 50, 0], [330, 40, 20]), { ...look.third, accent: inks.ochre }, 520, 600, 1),
      place(cup, look.pale, 500, 510, 0.95, { lifted: 90 }),
      place(pear, look.first, 1010, 620, 0.95),
    ],
  })
}

function report(): string {
  const look = looks.resilience
  return still(look, {
    height: 676,
    horizon: 470,
    onWall: rectangle(0, 0, 300, 470, look.deep),
    things: [
      place(plan, { ...look.third, light: '#79AFA6' }, 820, 370, 1.4, { shadeless: true }),
      place(scales, { ...look.second, accent: inks.vermilion }, 520, 600, 1.25),
      place(compasses, look.first, 960, 620, 0.8),
    ],
  })
}

function whitepaper(): string {
  const look = looks.morning
  return still(look, {
    height: 676,
    horizon: 470,
    onWall: windowLight(560, 40, 320, 380, -110, inks.paper),
    light: -1,
    things: [
      place(
        books([460, 54, 0], [420, 44, 20], [440, 50, -14]),
        { ...look.pale, accent: inks.straw },
        430,
        600,
        1,
      ),
      place(egg, look.first, 430, 452, 0.85, { lifted: 148 }),
      place(candle, { ...look.second, accent: inks.vermilion }, 860, 600, 1),
      place(bottle, { ...look.third, accent: inks.bone }, 1030, 610, 0.85),
    ],
  })
}

function caseStudy(): string {
  const look = looks.talent
  return still(
    { ...look, wall: inks.ochre, table: inks.sand, shadow: '#8F7A4E' },
    {
      height: 676,
      horizon: 470,
      onWall: stripes(0, 0, 1200, 470, 110, '#B87E18'),
      things: [place(key, look.first, 980, 600, 1.25), place(pantherLying, look.panther, 480, 610, 1.1)],
    },
  )
}
