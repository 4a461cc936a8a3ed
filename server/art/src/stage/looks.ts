import { inks, inksOf, mixed, type Inks } from './palette.ts'

/** The colours of one picture: its planes, and the inks of its things. */
export interface Look {
  wall: string
  /** A lighter and a darker plane on the wall. */
  glow: string
  deep: string
  table: string
  shadow: string
  first: Inks
  second: Inks
  third: Inks
  pale: Inks
  deer: Inks
  panther: Inks
}

const porcelain: Inks = { main: inks.sand, light: inks.paper, dark: inks.stone, accent: inks.brick }
const coal: Inks = { main: inks.coal, light: inks.stone, dark: '#0E0B0A', accent: inks.apricot }
const vermilion = inksOf(inks.vermilion, { light: '#EE8A5C', dark: inks.brick, accent: inks.bone })
const ochre = inksOf(inks.ochre, { light: inks.apricot, dark: inks.umber, accent: inks.brick })
const apricot = inksOf(inks.apricot, { light: inks.peach, dark: '#B0622A', accent: inks.rust })
const bottle = inksOf(inks.spruce, { light: '#8C9A86', dark: inks.bottle, accent: inks.apricot })
const plum = inksOf(inks.plum, { light: '#A96A88', dark: inks.aubergine, accent: inks.apricot })
const slate = inksOf(inks.slate, { light: '#7F9AB0', dark: inks.midnight, accent: inks.vermilion })
const moss = inksOf(inks.moss, { light: '#9DA86A', dark: inks.bark, accent: inks.vermilion })
const verdigris = inksOf(inks.verdigris, { light: '#79AFA6', dark: inks.lagoon, accent: inks.vermilion })
const bone: Inks = { ...porcelain, accent: inks.rust }

/** A daylight look: a coloured wall, a pale table. */
function day(wall: string, table: string, things: Pick<Look, 'first' | 'second' | 'third'>): Look {
  return {
    wall,
    glow: mixed(wall, inks.peach, 0.3),
    deep: mixed(wall, inks.ink, 0.35),
    table,
    shadow: mixed(table, mixed(wall, inks.ink, 0.55), 0.75),
    ...things,
    pale: bone,
    deer: porcelain,
    panther: coal,
  }
}

/** A night look: everything is dark except the lit sides. */
function dark(
  wall: string,
  table: string,
  rim: string,
  things: Pick<Look, 'first' | 'second' | 'third'>,
): Look {
  return {
    wall,
    glow: mixed(wall, rim, 0.22),
    deep: mixed(wall, '#000000', 0.35),
    table,
    shadow: mixed(table, '#000000', 0.5),
    ...things,
    pale: { ...porcelain, dark: mixed(inks.stone, wall, 0.45) },
    deer: { ...porcelain, dark: mixed(inks.stone, wall, 0.45), accent: inks.rust },
    panther: { main: mixed(inks.ink, '#000000', 0.35), light: rim, dark: '#070605', accent: inks.apricot },
  }
}

export const looks = {
  growth: day(inks.ochre, inks.sand, { first: bottle, second: vermilion, third: moss }),
  ai: day(inks.verdigris, inks.sand, { first: apricot, second: vermilion, third: slate }),
  brand: day(inks.vermilion, inks.peach, { first: ochre, second: plum, third: bottle }),
  innovation: day(inks.plum, inks.straw, { first: vermilion, second: apricot, third: slate }),
  resilience: day(inks.slate, inks.straw, { first: vermilion, second: ochre, third: verdigris }),
  talent: day(inks.moss, inks.sand, { first: vermilion, second: ochre, third: plum }),
  morning: day(inks.straw, inks.bone, { first: vermilion, second: bottle, third: ochre }),
  apricot: day(inks.apricot, inks.peach, { first: plum, second: bottle, third: vermilion }),
  night: dark(inks.bottle, inks.pine, '#7D9186', { first: ochre, second: vermilion, third: verdigris }),
  dusk: dark(inks.aubergine, '#4C2138', '#B87C92', { first: vermilion, second: apricot, third: slate }),
  blue: dark(inks.midnight, '#22374B', '#7F9AB0', { first: apricot, second: vermilion, third: bottle }),
  ember: dark('#3A150A', '#54200F', '#D98A63', { first: apricot, second: vermilion, third: moss }),
  forest: dark('#1E2613', '#2C3719', '#98A374', { first: vermilion, second: ochre, third: verdigris }),
  ink: dark(inks.ink, inks.coal, '#A2937F', { first: vermilion, second: ochre, third: slate }),
} satisfies Record<string, Look>

export type LookName = keyof typeof looks
