import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { decompress } from 'wawoff2'

/** The typefaces of the demo's lettering: the package, and the middle and end of its file names. */
const sources = {
  fraunces: ['@fontsource-variable/fraunces', 'full-normal'],
  frauncesItalic: ['@fontsource-variable/fraunces', 'full-italic'],
  instrument: ['@fontsource-variable/instrument-sans', 'standard-normal'],
  archivo: ['@fontsource-variable/archivo', 'standard-normal'],
  archivoItalic: ['@fontsource-variable/archivo', 'standard-italic'],
  bodoni: ['@fontsource-variable/bodoni-moda', 'standard-normal'],
  bodoniItalic: ['@fontsource-variable/bodoni-moda', 'standard-italic'],
  unbounded: ['@fontsource-variable/unbounded', 'wght-normal'],
  syne: ['@fontsource-variable/syne', 'wght-normal'],
  jost: ['@fontsource-variable/jost', 'wght-normal'],
  cormorant: ['@fontsource-variable/cormorant', 'wght-normal'],
  cormorantItalic: ['@fontsource-variable/cormorant', 'wght-italic'],
  slab: ['@fontsource/zilla-slab', '700-normal'],
  slabItalic: ['@fontsource/zilla-slab', '600-italic'],
  mono: ['@fontsource/space-mono', '400-normal'],
  monoBold: ['@fontsource/space-mono', '700-normal'],
  condensed: ['@fontsource/big-shoulders-display', '900-normal'],
  condensedLight: ['@fontsource/big-shoulders-display', '500-normal'],
  brush: ['@fontsource/mr-dafoe', '400-normal'],
  deco: ['@fontsource/poiret-one', '400-normal'],
  gloock: ['@fontsource/gloock', '400-normal'],
} as const

export type FaceName = keyof typeof sources

/** Font units per em, whatever the file says. */
export const em = 1000

const require = createRequire(import.meta.url)
const opened = new Map<FaceName, Promise<Face[]>>()

/** The two files of a typeface, for the letters of western and of eastern Europe, in that order. */
export async function fontsOf(name: FaceName, axes: Readonly<Record<string, number>>): Promise<Font[]> {
  const faces = opened.get(name) ?? Promise.all(['latin', 'latin-ext'].map((part) => openFace(name, part)))
  opened.set(name, faces)
  return (await faces).map((face) => {
    const font = new Font(face)
    font.setScale(em, em)
    font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
    return font
  })
}

async function openFace(name: FaceName, part: string): Promise<Face> {
  const [packageName, style] = sources[name]
  const family = packageName.slice(packageName.indexOf('/') + 1)
  const file = require.resolve(`${packageName}/files/${family}-${part}-${style}.woff2`)
  return new Face(new Blob(await decompress(await readFile(file))))
}
