import { deerStanding } from '../figures/deer.ts'
import { king, knight, pawn, rook } from '../objects/chess.ts'
import { egg, leafyPear, pear } from '../objects/fruit.ts'
import { lamp } from '../objects/tools.ts'
import { books } from '../objects/paper.ts'
import { bottle, bowl, candle, jug, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks } from '../stage/looks.ts'
import { dimmed, inks } from '../stage/palette.ts'
import { niche, windowLight } from '../stage/settings.ts'
import { path, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { wide } from './still.ts'

export function pears(): string {
  const look = looks.night
  return wide(look, {
    onWall: windowLight(1350, 120, 300, 420, -110, look.glow),
    things: lineUp(
      1400,
      930,
      34,
      item(pear, dimmed(look.first, look.wall, 0.2), 1.25),
      item(leafyPear, look.second, 1.4, 20),
      item(egg, look.pale, 1),
      item(pear, dimmed(look.first, look.wall), 1.1, -40),
    ),
  })
}

export function jugInNiche(): string {
  const look = looks.ember
  return wide(look, {
    onWall: niche(1440, 770, 520, 620, look.deep),
    things: lineUp(
      1430,
      920,
      30,
      item(bowl, { ...look.third, accent: inks.apricot }, 1),
      item(jug, dimmed(look.first, look.wall, 0.25), 1.35, -30),
      item(candle, { ...look.pale, accent: inks.apricot }, 1.1, 20),
    ),
  })
}

export function stagOnBooks(): string {
  const look = looks.dusk
  return wide(look, {
    onWall: rectangle(0, 0, 1130, 770, look.deep),
    things: [
      place(
        books([560, 70, 0], [480, 54, 24], [420, 60, -10]),
        { ...dimmed(look.third, look.wall, 0.2), accent: look.first.dark },
        1440,
        930,
        1,
      ),
      place(deerStanding, look.deer, 1440, 746, 0.78, { lifted: 184 }),
      place(egg, dimmed(look.second, look.wall, 0.2), 1810, 940, 1),
    ],
  })
}

export function bottles(): string {
  const look = looks.ink
  return wide(look, {
    onWall: windowLight(1200, 90, 360, 500, -150, look.glow),
    things: lineUp(
      1440,
      920,
      26,
      item(bottle, { ...look.third, accent: look.pale.main }, 1.3),
      item(vase, dimmed(look.first, look.wall, 0.15), 1.3, 26),
      item(bottle, { ...dimmed(look.second, look.wall, 0.3), accent: look.second.main }, 1.05),
      item(pear, look.second, 0.9, 40),
    ),
  })
}

export function chess(): string {
  const look = looks.dusk
  return wide(look, {
    reach: { along: 2.4, forward: 0.24 },
    onWall: polygon(look.glow, [1920, 120], [1920, 560], [1080, 770], [760, 770]),
    things: lineUp(
      1470,
      930,
      34,
      item(pawn, look.first, 1),
      item(rook, dimmed(look.third, look.wall, 0.2), 1.1, -40),
      item(king, dimmed(look.second, look.wall, 0.1), 1.15, 10),
      item(knight, dimmed(look.third, look.wall, 0.2), 1.1, -30),
    ),
  })
}

export function lampAndPear(): string {
  const look = looks.ink
  return wide(look, {
    onWall: polygon('#3A2C22', [1328, 380], [1538, 380], [1740, 770], [1120, 770]),
    onTable: path('M1120 770C1120 900 1740 900 1740 770Z', '#4A382A'),
    things: [
      place(lamp, dimmed(look.first, look.wall, 0.1), 1590, 890, 1.4),
      place(leafyPear, look.second, 1420, 930, 1.15),
      place(egg, dimmed(look.pale, look.wall, 0.2), 1250, 940, 0.9),
    ],
  })
}

export function eggs(): string {
  const look = looks.dusk
  const inBowl = [-100, 0, 104].map((aside) =>
    place(egg, look.pale, 1480 + aside, 800, 1.15, { shadeless: true }),
  )
  return wide(look, {
    onWall: niche(1480, 770, 560, 600, look.glow),
    things: [
      ...inBowl,
      place(bowl, { ...look.third, accent: inks.apricot }, 1480, 920, 1.6),
      place(egg, look.first, 1130, 950, 1.15),
    ],
  })
}
