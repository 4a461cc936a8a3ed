/** The inks of all pictures: the site's colours and a few steps between them. */
export const inks = {
  bone: '#F6F1E7',
  paper: '#FFFCF6',
  sand: '#E9DFCC',
  straw: '#D8CDB8',
  stone: '#857A66',
  ink: '#1A1614',
  coal: '#2A2320',
  bottle: '#13211C',
  pine: '#1D3029',
  spruce: '#3A4C43',
  apricot: '#F2A65A',
  peach: '#F3DDCF',
  vermilion: '#D4481C',
  rust: '#A8350F',
  brick: '#7E270A',
  ochre: '#C98A1B',
  umber: '#7A5212',
  verdigris: '#2F6F6A',
  lagoon: '#1B4543',
  plum: '#6B2D4E',
  aubergine: '#371829',
  slate: '#34506B',
  midnight: '#1A2A3A',
  moss: '#5B6B2E',
  bark: '#323B1B',
} as const

/** The inks of one thing: its own colour, its lit side, its shaded side, and a spot of another colour. */
export interface Inks {
  main: string
  light: string
  dark: string
  accent: string
}

/** A mixture of two colours; 0 is the first, 1 the second. */
export function mixed(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16)
    const end = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`.toUpperCase()
}

/** Inks around one colour, as in print: warm in the light, blackened in the shade. */
export function inksOf(main: string, more: Partial<Inks> = {}): Inks {
  return {
    main,
    light: mixed(main, inks.peach, 0.5),
    dark: mixed(main, inks.ink, 0.45),
    accent: inks.vermilion,
    ...more,
  }
}

/** The inks of a thing that recedes into its dark wall. */
export function dimmed(from: Inks, wall: string, share = 0.4): Inks {
  return {
    main: mixed(from.main, wall, share),
    light: mixed(from.light, wall, share),
    dark: mixed(from.dark, wall, share),
    accent: mixed(from.accent, wall, share),
  }
}
