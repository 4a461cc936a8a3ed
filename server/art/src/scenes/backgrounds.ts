import {
  clearing,
  snow,
  ridges,
  prowl,
  onBeam,
  atWindow,
  birches,
  islands,
  harbour,
  stagOnBridge,
} from './background-places.ts'
import {
  pears,
  jugInNiche,
  stagOnBooks,
  bottles,
  chess,
  eggs,
  lampAndPear,
} from './background-still-lifes.ts'
import type { Scene } from './scene.ts'

/** Backgrounds are calm and dark enough for light text; their objects are on the right or below. */
export const backgrounds: readonly Scene[] = [
  background('background-still-life-pears', 'Three pears and an egg on a table at night', pears),
  background('background-still-life-jug', 'A jug, a bowl and a candle in an arched recess', jugInNiche),
  background('background-still-life-books', 'A small stag standing on a pile of books', stagOnBooks),
  background('background-still-life-bottles', 'Bottles and a vase in the last light of a window', bottles),
  background('background-still-life-lamp', 'A reading lamp over a pear, late at night', lampAndPear),
  background('background-still-life-eggs', 'A bowl of eggs, and one egg that has left it', eggs),
  background('background-deer-bridge', 'A stag crossing a bridge under a low moon', stagOnBridge),
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

export function background(key: string, alt: string, draw: () => string): Scene {
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
