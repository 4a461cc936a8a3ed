import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { deskFaces, emphasisFaces, type FontFace, fontSheets, ownFaces } from './font-faces.ts'

/**
 * Reduces the two font families to the letters that the site needs, and writes their files and style sheets to
 * `src/ui/theme`. Run it by hand: `node --import tsx web/build/make-fonts.ts`.
 */
const require = createRequire(import.meta.url)
const theme = join(import.meta.dirname, '../src/ui/theme')
const folder = join(theme, 'fonts')

await mkdir(folder, { recursive: true })
for (const face of [...ownFaces, ...deskFaces, ...emphasisFaces]) await cut(face)
for (const family of ['fraunces', 'instrument-sans']) {
  const home = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  await copyFile(join(home, 'LICENSE'), join(folder, `${family}-licence.txt`))
}
for (const [name, sheet] of Object.entries(fontSheets)) await writeFile(join(theme, name), sheet)

async function cut({ from, kind, script, style, to, letters, axes, keepFeatures }: FontFace): Promise<void> {
  const file = `${from}/files/${from}-${script}-${kind}-${style}.woff2`
  const source = await readFile(require.resolve(`@fontsource-variable/${file}`))
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures, noHinting: true } as const
  const font = await subsetFont(source, letters, options)
  await writeFile(join(folder, `${to}.woff2`), font)
  process.stdout.write(`${to} ${font.length} bytes\n`)
}
