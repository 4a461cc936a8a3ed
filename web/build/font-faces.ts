/** One file of a font face. A browser requests it when the page contains a letter of its range. */
export interface FontFace {
  /** The family name in style sheets. */
  family: string
  /** The package that contains the original font. */
  from: string
  /** The kind of the original file; `full` ones have all axes. */
  kind: 'full' | 'wght'
  script: 'latin' | 'latin-ext'
  style: 'normal' | 'italic'
  /** The file name without its extension. */
  to: string
  /** The weights in style sheets. */
  weight: string
  letters: string
  axes: Record<string, number | { min: number; max: number }>
  keepFeatures: string[]
}

const display = { opsz: 60, SOFT: 0, WONK: 1 }
const features = ['liga', 'ccmp', 'locl', 'mark', 'rvrn', 'rclt']
const core = `${span(0x20, 0x7e)}\u00a0äöåÄÖÅéøØæÆõÕüÜß©·€–—‘’“”…•×−←→+`
const more = without(`${span(0xa1, 0xff)}ıŒœ‚„‹›‰™`, core)
// The letters of languages around the Baltic Sea and in central Europe.
const extended = 'ĀāĄąĆćČčĒēĖėĘęĚěĢģĪīĮįĶķĻļŁłŃńŅņŇňŐőŘřŚśŠšŪūŮůŰűŲųŹźŻżŽž'
const rare = without(span(0x100, 0x17f), more + extended)

type Family = Omit<FontFace, 'letters' | 'script'>

/**
 * Fraunces has only a weight axis. Its optical size is legible at 20 px and fine at 120; it is sharp, with its unusual
 * forms enabled.
 */
const fraunces: Family = {
  family: 'Fraunces',
  from: 'fraunces',
  kind: 'full',
  style: 'normal',
  to: 'fraunces',
  weight: '300 600',
  axes: { ...display, wght: { min: 300, max: 600 } },
  keepFeatures: [...features, 'kern'],
}

/** Kerning would be half of Instrument Sans and is invisible at text size, so it is omitted. */
const instrumentSans: Family = {
  family: 'Instrument Sans',
  from: 'instrument-sans',
  kind: 'wght',
  style: 'normal',
  to: 'instrument-sans',
  weight: '400 700',
  axes: { wght: { min: 400, max: 600 } },
  keepFeatures: features,
}

/** The italic of headlines is only for a few fixed words: it has one weight, and only their letters. */
const italic: FontFace = {
  ...fraunces,
  style: 'italic',
  to: 'fraunces-italic',
  weight: '300 349',
  axes: { ...display, wght: 320 },
  script: 'latin',
  letters: `${span(0x61, 0x7a)}FMSTU ,.'’-`,
}

/**
 * The headings of the admin have one weight and few letters, which needs less than half of the bytes of the full face.
 * The full face renders all other letters.
 */
export const deskFaces: readonly FontFace[] = [
  {
    ...fraunces,
    family: 'Fraunces Medium',
    to: 'fraunces-medium',
    weight: '500',
    axes: { ...display, wght: 500 },
    script: 'latin',
    letters: `${without(span(0x20, 0x7e), '{}|~^`\\<>@#$*=;')}äöåÄÖÅéü–’“”…`,
  },
]

export const ownFaces: readonly FontFace[] = [...files(fraunces), italic, ...files(instrumentSans)]

/** Authors emphasise any words. These faces have plain forms and the weights of running text, headings and quotes. */
export const emphasisFaces: readonly FontFace[] = [
  ...files({
    ...fraunces,
    style: 'italic',
    to: 'fraunces-emphasis',
    weight: '350 600',
    axes: { ...display, WONK: 0, wght: { min: 400, max: 600 } },
    keepFeatures: features,
  }),
  ...files({ ...instrumentSans, style: 'italic', to: 'instrument-sans-emphasis' }),
]

/** Every visit loads the core file of a face. The other files are for less common letters of European names. */
function files(family: Family): FontFace[] {
  return [
    { ...family, to: `${family.to}-core`, script: 'latin', letters: core },
    { ...family, to: `${family.to}-more`, script: 'latin', letters: more },
    { ...family, to: `${family.to}-extended`, script: 'latin-ext', letters: extended },
    { ...family, to: `${family.to}-rare`, script: 'latin-ext', letters: rare },
  ]
}

/** The style sheet for faces with files in `fonts/`, in the format of the formatter. */
function styleSheet(comment: string, faces: readonly FontFace[]): string {
  return [`/* ${comment} */`, ...faces.map((face) => `${faceRule(face)}\n`)].join('\n')
}

function faceRule({ family, to, style, weight, letters }: FontFace): string {
  const declarations = [
    `font-family: '${family}'`,
    `src: url('./fonts/${to}.woff2') format('woff2')`,
    ...(style === 'italic' ? ['font-style: italic'] : []),
    `font-weight: ${weight}`,
    'font-display: swap',
    // Every page of the admin needs this face. The next family renders the letters that it lacks.
    ...(to === 'fraunces-medium' ? [] : [unicodeRange(letters)]),
  ]
  return `@font-face {\n${declarations.map((declaration) => `  ${declaration};\n`).join('')}}`
}

function unicodeRange(letters: string): string {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: { first: number; last: number }[] = []
  for (const code of new Set(codes)) {
    const range = ranges.at(-1)
    if (range !== undefined && range.last === code - 1) range.last = code
    else ranges.push({ first: code, last: code })
  }
  const texts = ranges.map(({ first, last }) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`)
  const onOneLine = `unicode-range: ${texts.join(', ')}`
  return onOneLine.length <= lineWidth - 3 ? onOneLine : `unicode-range:\n    ${filled(texts)}`
}

/** The line width of the formatter. */
const lineWidth = 110

/** Joins texts with commas, in lines indented by four. */
function filled(texts: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const text of texts) {
    const longer = line === '' ? text : `${line}, ${text}`
    if (longer.length < lineWidth - 4) line = longer
    else {
      lines.push(line)
      line = text
    }
  }
  return [...lines, line].join(',\n    ')
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}

/** All characters between two code points, inclusive. */
function span(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

function without(letters: string, excluded: string): string {
  return Array.from(letters)
    .filter((letter) => !excluded.includes(letter))
    .join('')
}

/** The generated style sheets by their names in `src/ui/theme`. */
export const fontSheets: Readonly<Record<string, string>> = {
  'fonts.css': styleSheet(
    'web/build/make-fonts.ts writes this file: the two families. Every page loads the core of a face.',
    ownFaces,
  ),
  'desk-fonts.css': styleSheet(
    'web/build/make-fonts.ts writes this file: the faces that the first rows of the admin need.',
    [...deskFaces, ...ownFaces.filter(({ to }) => to === 'instrument-sans-core')],
  ),
  'emphasis.css': styleSheet(
    'web/build/make-fonts.ts writes this file: the italics of the words that authors emphasise.',
    emphasisFaces,
  ),
}
