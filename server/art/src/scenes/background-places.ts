import { deerGrazing, deerLying, deerStanding } from '../figures/deer.ts'
import { pantherOnLedge, pantherSitting, pantherWalking } from '../figures/panther.ts'
import { paperBoat } from '../objects/paper.ts'
import { bridge, house } from '../objects/buildings.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks } from '../stage/looks.ts'
import { inks, mixed } from '../stage/palette.ts'
import { glitter, hills, stars, trunks, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import { wide } from './still.ts'

export function clearing(): string {
  const look = looks.forest
  return wide(look, {
    onWall:
      circle(1440, 420, 280, look.glow) +
      trunks('clearing far', 1920, 770, 13, mixed(look.wall, look.glow, 0.5)),
    before: trunks('clearing near', 1920, 1080, 4, '#12180A'),
    things: [place(deerStanding, look.deer, 1530, 910, 1.15)],
  })
}

export function snow(): string {
  const look = looks.blue
  return wide(
    { ...look, table: '#8FA3B3', shadow: '#5C748A' },
    {
      onWall:
        circle(1600, 240, 110, '#C9D3DA') +
        hills(
          'snow',
          1920,
          [
            [620, '#22374B'],
            [690, '#3B5268'],
          ],
          780,
        ),
      things: [place(deerGrazing, { ...look.deer, accent: inks.coal }, 1330, 940, 1.1)],
    },
  )
}

export function ridges(): string {
  const look = looks.forest
  return wide(look, {
    onWall:
      circle(1500, 380, 150, '#8A5A1E') +
      hills(
        'ridges',
        1920,
        [
          [470, '#333F20'],
          [580, '#2A351A'],
          [690, '#232D15'],
        ],
        780,
      ),
    things: [place(deerLying, look.deer, 1400, 950, 1.1)],
  })
}

export function prowl(): string {
  const look = looks.night
  return wide(look, {
    onWall: stars('prowl', 1920, 600, 46, look.glow) + circle(1620, 520, 170, '#8C6A3C'),
    things: [place(pantherWalking, look.panther, 1290, 930, 1.2)],
  })
}

export function onBeam(): string {
  const look = looks.dusk
  return wide(look, {
    horizon: 1080,
    onWall: circle(1380, 430, 330, look.glow) + rectangle(700, 690, 1220, 46, '#1E0D17'),
    things: [place(pantherOnLedge, look.panther, 1330, 690, 1.3, { shadeless: true })],
  })
}

export function atWindow(): string {
  const look = looks.ink
  return wide(look, {
    light: 1,
    onWall: windowLight(1130, 60, 460, 620, 170, look.glow),
    onTable: polygon(look.glow, [1320, 770], [1760, 770], [1900, 1080], [1420, 1080]),
    things: [place(pantherSitting, look.panther, 1480, 960, 1.25)],
  })
}

export function birches(): string {
  const look = looks.night
  return wide(look, {
    horizon: 900,
    onWall:
      trunks('birches far', 1920, 900, 14, '#2B3D35') +
      trunks('birches middle', 1920, 930, 9, '#4C5D52', look.wall),
    before: trunks('birches near', 1920, 1080, 4, '#A7A794', look.wall),
    things: [],
  })
}

export function islands(): string {
  const look = looks.blue
  return wide(
    { ...look, table: '#14222F' },
    {
      horizon: 660,
      onWall: circle(1420, 560, 210, '#A8350F') + hills('islands', 1920, [[610, '#16232F']], 680),
      onTable: glitter('islands', 1420, 680, 1080, 260, '#7E2E14'),
      things: [place(paperBoat, look.pale, 1420, 850, 0.8)],
    },
  )
}

export function harbour(): string {
  const look = looks.night
  const row = [0.8, 1.15, 0.95, 1.3, 0.85, 1.1].map((size, index) =>
    item(
      house,
      {
        main: '#24362E',
        light: '#3A4C43',
        dark: '#0F1A16',
        accent: index % 2 === 0 ? inks.apricot : inks.ochre,
      },
      size,
      0,
      { shadeless: true },
    ),
  )
  return wide(
    { ...look, table: '#0F1A16' },
    {
      horizon: 780,
      onWall: stars('harbour', 1920, 560, 30, '#4A5C52'),
      onTable: glitter('harbour', 1330, 800, 1080, 420, '#4A3A20'),
      things: lineUp(1380, 790, 12, ...row),
    },
  )
}

export function stagOnBridge(): string {
  const look = looks.blue
  const stone = { main: '#3B5268', light: look.panther.light, dark: look.wall, accent: look.deep }
  return wide(
    { ...look, table: '#14222F' },
    {
      onWall: circle(1640, 330, 130, '#B9C3C9'),
      onTable: glitter('stag bridge', 1600, 850, 1080, 240, '#40566B'),
      things: [
        place(bridge(5), stone, 940, 880, 1.1, { shadeless: true }),
        place(deerStanding, look.deer, 1380, 627, 0.62, { shadeless: true }),
      ],
    },
  )
}
