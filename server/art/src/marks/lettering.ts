import { Buffer as TextBuffer, Feature, shape, type Font } from 'harfbuzzjs'
import { em, fontsOf, type FaceName } from './faces.ts'

export interface Setting {
  size: number
  /** Variation axes, such as `wght` and `opsz`. */
  axes?: Readonly<Record<string, number>>
  /** Extra space between letters, in thousandths of the size. */
  tracking?: number
  /** OpenType features to turn on, such as `ss01`. */
  features?: readonly string[]
}

/** Text as outlines. Its baseline starts at 0, 0; `left` to `bottom` are the edges of its ink. */
export interface Lettering {
  path: string
  advance: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Sets one line. Each letter comes from the first file of the typeface that contains it. */
export async function letter(face: FaceName, text: string, setting: Setting): Promise<Lettering> {
  const fonts = await fontsOf(face, setting.axes ?? {})
  const scale = setting.size / em
  let x = 0
  const commands: string[] = []
  for (const run of runsOf(text, fonts)) {
    for (const glyph of shaped(run, setting.features ?? [])) {
      commands.push(moved(glyph.path, x + glyph.x, glyph.y, scale))
      x += glyph.advance + (setting.tracking ?? 0)
    }
  }
  const path = commands.join('')
  return { path, advance: (x - (setting.tracking ?? 0)) * scale, ...edges(path) }
}

/** Sets one line at the size at which its ink has the given width. */
export async function letterToWidth(
  face: FaceName,
  text: string,
  width: number,
  setting: Omit<Setting, 'size'> = {},
): Promise<Lettering> {
  const trial = await letter(face, text, { ...setting, size: em })
  return letter(face, text, { ...setting, size: (em * width) / (trial.right - trial.left) })
}

interface Run {
  font: Font
  text: string
}

function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const font = fonts.find((candidate) => candidate.glyph(character.codePointAt(0) ?? 0) !== undefined)
    if (font === undefined) throw new Error(`No letter for ${character}: choose another typeface.`)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function shaped({ font, text }: Run, features: readonly string[]) {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(
    font,
    buffer,
    features.map((tag) => new Feature(tag, 1)),
  )
  return buffer.getGlyphInfosAndPositions().map((glyph) => ({
    path: font.glyphToPath(glyph.codepoint),
    advance: glyph.xAdvance ?? 0,
    x: glyph.xOffset ?? 0,
    y: glyph.yOffset ?? 0,
  }))
}

/** A positioned glyph outline: y grows upwards in the font and downwards in the picture. */
function moved(path: string, x: number, y: number, scale: number): string {
  return path.replaceAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, px: string, py: string) => {
    const point = [(Number(px) + x) * scale, -(Number(py) + y) * scale]
    return point.map((value) => String(Math.round(value * 100) / 100)).join(' ')
  })
}

/**
 * The box of all points. For curves it includes the handles, which is close enough, since type has points at its
 * extremes.
 */
function edges(path: string): Pick<Lettering, 'left' | 'right' | 'top' | 'bottom'> {
  const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
