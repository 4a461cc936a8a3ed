import { deerGrazing, deerLying, deerStanding } from '../figures/deer.ts'
import { pantherLying, pantherOnLedge, pantherSitting, pantherWalking } from '../figures/panther.ts'
import { king, knight, pawn, rook } from '../objects/chess.ts'
import { bandedSphere, egg, leafyPear, pear } from '../objects/fruit.ts'
import { books, paperBoat } from '../objects/paper.ts'
import { house } from '../objects/solids.ts'
import { bottle, bowl, candle, jug, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks, type Look } from '../stage/looks.ts'
import { inks, mixed, type Inks } from '../stage/palette.ts'
import { glitter, hills, niche, stars, trunks, windowLight } from '../stage/settings.ts'
import { circle, polygon, rectangle } from '../stage/shapes.ts'
import { place } from '../stage/thing.ts'
import type { Scene } from './scene.ts'
import { wide } from './still.ts'

/** Calm and dark enough to carry light text; what is shown keeps to the right or below. */
export const backgrounds: readonly Scene[] = [
  background('background-still-life-pears', 'Three pears and an egg on a table at night', pears),
  background('background-still-life-jug', 'A jug, a bowl and a candle in an arched recess', jugInNiche),
  background('background-still-life-books', 'A small stag standing on a pile of books', stagOnBooks),
  background('background-still-life-bottles', 'Bottles and a vase in the last light of a window', bottles),
  background('background-deer-clearing', 'A stag between the trunks of a dark wood', clearing),
  background('background-deer-snow', 'A stag looking for grass in the snow under a winter moon', snow),
  background('background-deer-hills', 'A stag resting before ridges of dark hills', ridges),
  background('background-panther-night', 'A black panther walking below a low moon', prowl),
  background('background-panther-branch', 'A black panther lying on a beam, its tail hanging down', onBeam),
  background('background-panther-window', 'A panther sitting in the light of a window', atWindow),
  background('background-birch-wood', 'Birch trunks at dusk', birches),
  background('background-archipelago', 'A paper boat among dark islands under a red sun', islands),
  background('background-chess-dusk', 'Chess pieces throwing long shadows in the evening', chess),
  background('background-harbour-night', 'Small houses with lit windows at the water', harbour),
]

function background(key: string, alt: string, draw: () => string): Scene {
  return {
    key,
    category: 'backgrounds',
    alt,
    description: 'Background for headers, introductions and pages.',
    themes: [],
    width: 1920,
    height: 1080,
    draw,
  }
}

/** A thing that stands back into the dark of its picture. */
function dimmed(from: Inks, { wall }: Look, share = 0.4): Inks {
  return {
    main: mixed(from.main, wall, share),
    light: mixed(from.light, wall, share),
    dark: mixed(from.dark, wall, share),
    accent: mixed(from.accent, wall, share),
  }
}

function pears(): string {
  const look = looks.night
  return wide(look, {
    onWall: windowLight(1350, 120, 300, 420, -110, look.glow),
    things: lineUp(
      1400,
      930,
      34,
      item(pear, dimmed(look.first, look, 0.2), 1.25),
      item(leafyPear, look.second, 1.4, 20),
      item(egg, look.pale, 1),
      item(pear, dimmed(look.first, look), 1.1, -40),
    ),
  })
}

function jugInNiche(): string {
  const look = looks.ember
  return wide(look, {
    onWall: niche(1440, 770, 520, 620, look.deep),
    things: lineUp(
      1430,
      920,
      30,
      item(bowl, { ...look.third, accent: inks.apricot }, 1),
      item(jug, dimmed(look.first, look, 0.25), 1.35, -30),
      item(candle, { ...look.pale, accent: inks.apricot }, 1.1, 20),
    ),
  })
}

function stagOnBooks(): string {
  const look = looks.dusk
  return wide(look, {
    onWall: rectangle(0, 0, 1130, 770, look.deep),
    things: [
      place(
        books([560, 70, 0], [480, 54, 24], [420, 60, -10]),
        { ...dimmed(look.third, look, 0.2), accent: look.first.dark },
        1440,
        930,
        1,
      ),
      place(deerStanding, look.deer, 1440, 746, 0.78, { lifted: 184 }),
      place(egg, dimmed(look.second, look, 0.2), 1810, 940, 1),
    ],
  })
}

function bottles(): string {
  const look = looks.ink
  return wide(look, {
    onWall: windowLight(1200, 90, 360, 500, -150, look.glow),
    things: lineUp(
      1440,
      920,
      26,
      item(bottle, { ...look.third, accent: look.pale.main }, 1.3),
      item(vase, dimmed(look.first, look, 0.15), 1.3, 26),
      item(bottle, { ...dimmed(look.second, look, 0.3), accent: look.second.main }, 1.05),
      item(pear, look.second, 0.9, 40),
    ),
  })
}

function clearing(): string {
  const look = looks.forest
  return wide(look, {
    onWall:
      circle(1440, 420, 280, look.glow) +
      trunks('clearing far', 1920, 770, 13, mixed(look.wall, look.glow, 0.5)),
    before: trunks('clearing near', 1920, 1080, 4, '#12180A'),
    things: [place(deerStanding, look.deer, 1530, 910, 1.15)],
  })
}

function snow(): string {
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

function ridges(): string {
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

function prowl(): string {
  const look = looks.night
  return wide(look, {
    onWall: stars('prowl', 1920, 600, 46, look.glow) + circle(1620, 520, 170, '#8C6A3C'),
    things: [place(pantherWalking, look.panther, 1290, 930, 1.2)],
  })
}

function onBeam(): string {
  const look = looks.dusk
  return wide(look, {
    horizon: 1080,
    onWall: circle(1380, 430, 330, look.glow) + rectangle(700, 690, 1220, 46, '#1E0D17'),
    things: [place(pantherOnLedge, look.panther, 1330, 690, 1.3, { shadeless: true })],
  })
}

function atWindow(): string {
  const look = looks.ink
  return wide(look, {
    light: 1,
    onWall: windowLight(1130, 60, 460, 620, 170, look.glow),
    onTable: polygon(look.glow, [1320, 770], [1760, 770], [1900, 1080], [1420, 1080]),
    things: [place(pantherSitting, look.panther, 1480, 960, 1.25)],
  })
}

function birches(): string {
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

function islands(): string {
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

function chess(): string {
  const look = looks.dusk
  return wide(look, {
    reach: { along: 2.4, forward: 0.24 },
    onWall: polygon(look.glow, [1920, 120], [1920, 560], [1080, 770], [760, 770]),
    things: lineUp(
      1470,
      930,
      34,
      item(pawn, look.first, 1),
      item(rook, dimmed(look.third, look, 0.2), 1.1, -40),
      item(king, dimmed(look.second, look, 0.1), 1.15, 10),
      item(knight, dimmed(look.third, look, 0.2), 1.1, -30),
    ),
  })
}

function harbour(): string {
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

/** Strips for the header: a wide part of a scene, with nothing bright in it. */
export const headers: readonly Scene[] = [
  header('background-panther-frieze', 'Two panthers walking one after the other through the night', () => {
    const look = looks.night
    return strip(look, [
      place(pantherWalking, look.panther, 1140, 350, 0.72),
      place(pantherWalking, look.panther, 1640, 350, 0.72),
    ])
  }),
  header('background-panther-lying', 'A panther lying on a table beside a banded sphere, in the dark', () => {
    const look = looks.ink
    return strip(look, [
      place(pantherLying, look.panther, 1330, 350, 0.9),
      place(bandedSphere, dimmed(look.second, look, 0.5), 1790, 360, 0.8),
    ])
  }),
  header('background-still-life-frieze', 'A frieze of jugs, pears and eggs in the dark', () => {
    const look = looks.night
    const dim = (from: Inks) => dimmed(from, look, 0.6)
    return strip(
      look,
      lineUp(
        1260,
        340,
        40,
        item(pear, dim(look.first), 0.9),
        item(egg, dim(look.pale), 0.9, 10),
        item(jug, dim(look.third), 0.8),
        item(pear, dim(look.first), 0.8, 14),
        item(bowl, dim(look.third), 0.8),
        item(egg, dim(look.pale), 0.8, 8),
        item(vase, dim(look.second), 0.8),
        item(leafyPear, dim(look.first), 0.9, 12),
      ),
    )
  }),
]

function strip(look: Look, things: ReturnType<typeof lineUp>): string {
  return wide(look, { height: 400, horizon: 290, things })
}

function header(key: string, alt: string, draw: () => string): Scene {
  return { ...background(key, alt, draw), description: 'Strip for the header.', height: 400 }
}
