import { pantherLying, pantherWalking } from '../figures/panther.ts'
import { bandedSphere, egg, leafyPear, pear } from '../objects/fruit.ts'
import { bowl, jug, vase } from '../objects/vessels.ts'
import { item, lineUp } from '../stage/line-up.ts'
import { looks, type Look } from '../stage/looks.ts'
import { dimmed, type Inks } from '../stage/palette.ts'
import { place } from '../stage/thing.ts'
import type { Scene } from './scene.ts'
import { wide } from './still.ts'
import { background } from './backgrounds.ts'

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
      place(bandedSphere, dimmed(look.second, look.wall, 0.5), 1790, 360, 0.8),
    ])
  }),
  header('background-still-life-frieze', 'A frieze of jugs, pears and eggs in the dark', () => {
    const look = looks.night
    const dim = (from: Inks) => dimmed(from, look.wall, 0.6)
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
