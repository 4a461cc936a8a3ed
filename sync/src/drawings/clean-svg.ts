import { drawingTexts, RefusedDrawing } from './refused-drawing.ts'
import { type PictureOf, readSvgTree, REMOVED_PICTURE, type SvgElement } from './svg-tree.ts'
import { checkWeight } from './svg-weight.ts'

export interface CleanSvg {
  readonly text: string
  /** In pixels, as shown without another size. */
  readonly width: number
  readonly height: number
  /** Of the removed parts, those that may have drawn or done something, in the file's words. */
  readonly removed: readonly string[]
}

/**
 * Cleans a drawing: reads it as XML, removes everything that is not known to be harmless, and writes it again.
 * @param pictureOf decides about pictures within
 * @throws RefusedDrawing for a file that cannot be read like this
 */
export function cleanSvg(source: Uint8Array, pictureOf: PictureOf = () => null): CleanSvg {
  const tree = readSvgTree(decode(source), pictureOf)
  const { root, removed } = tree
  checkWeight(tree)
  const { width, height } = sizeOf(root)
  const { attributes } = root
  if (!attributes.has('viewBox')) attributes.set('viewBox', `0 0 ${width} ${height}`)
  attributes.set('width', String(width))
  attributes.set('height', String(height))
  const parts: string[] = []
  write(root, parts, ' xmlns="http://www.w3.org/2000/svg"')
  return { text: `${parts.join('')}\n`, width, height, removed }
}

const drawn = /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|use|image)[\s/>]/

/** Whether a drawing had only pictures from elsewhere. */
export function drawsNothing({ text, removed }: CleanSvg): boolean {
  return removed.includes(REMOVED_PICTURE) && !drawn.test(text)
}

function decode(source: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source)
  } catch (cause) {
    throw new RefusedDrawing(drawingTexts.brokenDrawing, { cause })
  }
}

/** No screen is larger, and a browser can draw this size without using much memory. */
const LONGEST_SIDE = 4_096

/** The size of the root, else of its viewBox, reduced in proportion if it is larger than any screen. */
function sizeOf({ attributes }: SvgElement): { width: number; height: number } {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [boxWidth, boxHeight] = box.length === 4 && box.every(Number.isFinite) ? box.slice(2) : []
  if (!isLength(boxWidth) || !isLength(boxHeight)) attributes.delete('viewBox')
  const width = pixelsOf(attributes.get('width'))
  const height = pixelsOf(attributes.get('height'))
  const ratio = isLength(boxWidth) && isLength(boxHeight) ? boxWidth / boxHeight : null
  if (width !== null && height !== null) return fitted(width, height)
  if (ratio === null) throw new RefusedDrawing(drawingTexts.withoutSize)
  if (width !== null) return fitted(width, width / ratio)
  if (height !== null) return fitted(height * ratio, height)
  return fitted(boxWidth ?? 1, boxHeight ?? 1)
}

function isLength(value: number | undefined): value is number {
  return value !== undefined && value > 0 && Number.isFinite(value)
}

const pixelsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** null: no length, or one that depends on the drawing's surroundings. */
function pixelsOf(length: string | undefined): number | null {
  const [, number, unit = ''] = /^([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(length?.trim() ?? '') ?? []
  const pixels = Number(number) * (pixelsPerUnit[unit.toLowerCase()] ?? NaN)
  return isLength(pixels) ? pixels : null
}

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const whole = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: whole(width), height: whole(height) }
}

function write({ name, attributes, children }: SvgElement, parts: string[], first = ''): void {
  parts.push('<', name, first)
  for (const [key, value] of attributes) parts.push(' ', key, '="', escape(value), '"')
  if (children.length === 0) {
    parts.push('/>')
    return
  }
  parts.push('>')
  for (const child of children) {
    if (typeof child === 'string') parts.push(escape(child))
    else write(child, parts)
  }
  parts.push('</', name, '>')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Line ends too: an attribute would lose them. */
function escape(text: string): string {
  return text.replaceAll(/[&<>"\t\n\r]/g, (letter) => escapes[letter] ?? letter)
}
