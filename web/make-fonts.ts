import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Cuts the two families to what the site needs and writes them to `src/ui/theme/fonts` (run it by hand: `node --import tsx
 * web/make-fonts.ts`). Every visit loads the core of each face; what other European names need lies in files of its
 * own, which a browser asks for when such a letter stands on the page. `fonts.css` names the same ranges.
 *
 * Fraunces keeps only its weight: an optical size that holds at 20 px and charms at 120, sharp, with its odd forms on.
 * Its italic is for a few words of ours at a time: it has one weight, and no more letters than those words.
 * Half of Instrument Sans would be kerning, which at the size of running text is not seen; so it goes without.
 *
 * What authors emphasise has any letter, in its plain form, and the weight of what it stands in: running text, a heading,
 * a quote. Both families have cuts for it (`emphasis.css`), which no page loads before such words stand on it.
 */
const require = createRequire(import.meta.url)
const folder = join(import.meta.dirname, 'src/ui/theme/fonts')

const display = { opsz: 60, SOFT: 0, WONK: 1 }
const features = ['liga', 'ccmp', 'locl', 'mark', 'rvrn', 'rclt']
const core = `${span(0x20, 0x7e)}\u00a0äöåÄÖÅéøØæÆõÕüÜß©·€–—‘’“”…•×−←→+`
const italic = `${span(0x61, 0x7a)}FMSTU ,.'’-`
const more = without(`${span(0xa1, 0xff)}ıŒœ‚„‹›‰™`, core)
// Letters of the languages around the Baltic and of central Europe.
const extended = 'ĀāĄąĆćČčĒēĖėĘęĚěĢģĪīĮįĶķĻļŁłŃńŅņŇňŐőŘřŚśŠšŪūŮůŰűŲųŹźŻżŽž'
const rare = without(span(0x100, 0x17f), more + extended)

interface Family {
  /** The name of its package. */
  from: string
  /** Which of the package's files is cut: `full` ones have all axes. */
  kind: 'full' | 'wght'
  style: 'normal' | 'italic'
  to: string
  axes: Record<string, number | { min: number; max: number }>
  keepFeatures: string[]
}
const fraunces: Family = {
  from: 'fraunces',
  kind: 'full',
  style: 'normal',
  to: 'fraunces',
  axes: { ...display, wght: { min: 300, max: 600 } },
  keepFeatures: [...features, 'kern'],
}
const instrumentSans: Family = {
  from: 'instrument-sans',
  kind: 'wght',
  style: 'normal',
  to: 'instrument-sans',
  axes: { wght: { min: 400, max: 600 } },
  keepFeatures: features,
}
const emphasis: Family[] = [
  {
    ...fraunces,
    style: 'italic',
    to: 'fraunces-emphasis',
    axes: { ...display, WONK: 0, wght: { min: 400, max: 600 } },
    keepFeatures: features,
  },
  { ...instrumentSans, style: 'italic', to: 'instrument-sans-emphasis' },
]

await mkdir(folder, { recursive: true })
for (const family of [fraunces, instrumentSans, ...emphasis]) {
  for (const [name, script, text] of [
    ['core', 'latin', core],
    ['more', 'latin', more],
    ['extended', 'latin-ext', extended],
    ['rare', 'latin-ext', rare],
  ] as const) {
    await cut({ ...family, to: `${family.to}-${name}` }, script, text)
  }
}
await cut(
  { ...fraunces, style: 'italic', to: 'fraunces-italic', axes: { ...display, wght: 320 } },
  'latin',
  italic,
)
for (const family of ['fraunces', 'instrument-sans']) {
  const home = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  await copyFile(join(home, 'LICENSE'), join(folder, `${family}-licence.txt`))
}

async function cut(
  { from, kind, style, to, axes, keepFeatures }: Family,
  script: 'latin' | 'latin-ext',
  text: string,
): Promise<void> {
  const file = `${from}/files/${from}-${script}-${kind}-${style}.woff2`
  const source = await readFile(require.resolve(`@fontsource-variable/${file}`))
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures, noHinting: true } as const
  const font = await subsetFont(source, text, options)
  await writeFile(join(folder, `${to}.woff2`), font)
  process.stdout.write(`${to} ${font.length} bytes\n`)
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
