import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts the two families to what the site needs and writes them to `src/ui/fonts` (run it by hand: `node --import tsx
 * web/make-fonts.ts`). Every visit loads the core of each face; what other European names need lies in a file of its
 * own, which a browser asks for when such a letter stands on the page. `fonts.css` names the same ranges.
 *
 * Fraunces keeps only its weight: an optical size that holds at 20 px and charms at 120, sharp, with its odd forms on.
 * The italic is for a few words of ours at a time, and has one weight and the letters of English.
 */
const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, 'src/ui/fonts')

const display = { opsz: 60, SOFT: 0, WONK: 1 }
const core = `${span(0x20, 0x7e)}\u00a0äöåÄÖÅéüß©·€–—‘’“”…•×−←→+`
const italic = `${span(0x41, 0x5a)}${span(0x61, 0x7a)} !"'(),-.:;?&éöä–—‘’“”…`
const moreLatin = without(`${span(0xa1, 0xff)}‚„‹›‰™`, core)
const extendedLatin = span(0x100, 0x17f)

const faces = [
  { from: 'fraunces/files/fraunces-latin-full-normal', to: 'fraunces-core', text: core, axes: roman() },
  { from: 'fraunces/files/fraunces-latin-full-normal', to: 'fraunces-more', text: moreLatin, axes: roman() },
  {
    from: 'fraunces/files/fraunces-latin-ext-full-normal',
    to: 'fraunces-extended',
    text: extendedLatin,
    axes: roman(),
  },
  {
    from: 'fraunces/files/fraunces-latin-full-italic',
    to: 'fraunces-italic',
    text: italic,
    axes: { ...display, wght: 320 },
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    to: 'instrument-sans-core',
    text: core,
    axes: text(),
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    to: 'instrument-sans-more',
    text: moreLatin,
    axes: text(),
  },
  {
    from: 'instrument-sans/files/instrument-sans-latin-ext-wght-normal',
    to: 'instrument-sans-extended',
    text: extendedLatin,
    axes: text(),
  },
]

await mkdir(folder, { recursive: true })
for (const { from, to, text, axes } of faces) {
  const source = await readFile(require.resolve(`@fontsource-variable/${from}.woff2`))
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'rvrn', 'rclt'],
    noHinting: true,
  })
  await writeFile(join(folder, `${to}.woff2`), font)
  process.stdout.write(`${to} ${font.length} bytes\n`)
}
for (const family of ['fraunces', 'instrument-sans']) {
  const home = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  await copyFile(join(home, 'LICENSE'), join(folder, `${family}-licence.txt`))
}

function roman() {
  return { ...display, wght: { min: 300, max: 600 } }
}

function text() {
  return { wght: { min: 400, max: 700 } }
}

/** All characters between two code points, both included. */
function span(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')
}

function without(letters: string, others: string): string {
  return Array.from(letters)
    .filter((letter) => !others.includes(letter))
    .join('')
}
