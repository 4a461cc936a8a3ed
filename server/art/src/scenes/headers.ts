import { pantherLying, pantherWalking } from '../figures/panther.ts'
import { bandedSphere, egg, leafyPear, pear } from '../objects/fruit.ts'
import { bottle, bowl, jug, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks, type Look } from '../stage/looks.ts'
import { dimmed, type Inks } from '../stage/palette.ts'
import { place, type Placed } from '../stage/thing.ts'
import { background } from './backgrounds.ts'
import type { Scene } from './scene.ts'
import { wide } from './still.ts'

/** Dark strips for the header, with all objects in the middle sixth, since a header cuts off the rest. */
export const headers: readonly Scene[] = [
  header(
    'background-panther-frieze',
    'Four panthers walking one after the other through the night',
    panthers,
  ),
  header('background-panther-asleep', 'A panther lying beside spheres and pears, in the dark', atRest),
  header('background-still-life-frieze', 'A frieze of jugs, pears and eggs in the dark', vessels),
]

function panthers(): string {
  const look = looks.night
  return strip(
    look,
    [1080, 1420, 1760, 2100].map((x) => place(pantherWalking, look.panther, x, 350, 0.42)),
  )
}

function atRest(): string {
  const look = looks.night
  const [fruit, ball] = [dimmed(look.first, look.wall, 0.3), dimmed(look.second, look.wall, 0.3)]
  return strip(look, [
    place(pantherLying, look.panther, 1500, 350, 0.46),
    ...lineUp(
      2010,
      350,
      30,
      item(bandedSphere, ball, 0.55),
      item(pear, fruit, 0.46),
      item(leafyPear, fruit, 0.4),
    ),
    ...lineUp(1090, 350, 30, item(pear, fruit, 0.42), item(egg, dimmed(look.pale, look.wall, 0.3), 0.5)),
  ])
}

function vessels(): string {
  const look = looks.night
  const back = (from: Inks) => dimmed(from, look.wall, 0.4)
  const [first, second, third, pale] = [
    back(look.first),
    back(look.second),
    back(look.third),
    back(look.pale),
  ] as const
  const one = [item(pear, first, 0.46), item(egg, pale, 0.5), item(jug, third, 0.36), item(bowl, second, 0.4)]
  const other = [
    item(bottle, third, 0.3),
    item(egg, pale, 0.5),
    item(vase, second, 0.34),
    item(leafyPear, first, 0.42),
  ]
  return strip(look, lineUp(1500, 350, 44, ...one, ...other, ...one))
}

function strip(look: Look, things: readonly Placed[]): string {
  return wide(look, { width: 2400, height: 600, horizon: 322, things })
}

function header(key: string, alt: string, draw: () => string): Scene {
  return { ...background(key, alt, draw), description: 'Strip for the header.', width: 2400, height: 600 }
}
