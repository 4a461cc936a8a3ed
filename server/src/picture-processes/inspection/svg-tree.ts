import { SaxesParser } from 'saxes'
import { RefusedFile, refusalTexts } from './refusal.ts'
import { classReferences, isHarmlessStyle, keptStyle, localTarget } from './svg-values.ts'
import {
  keptAttributes,
  keptElements,
  keptProperties,
  plainAttributes,
  textElements,
  transparentElements,
} from './svg-vocabulary.ts'

export interface SvgElement {
  readonly name: string
  readonly attributes: Map<string, string>
  readonly children: (SvgElement | string)[]
}

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
const XML = 'http://www.w3.org/XML/1998/namespace'

/** Real drawings stay far below; readers of the tree may recurse. */
const MOST_ELEMENTS = 100_000
const MOST_DEPTH = 100

/**
 * The drawing's tree, without everything that is not kept.
 * @throws RefusedFile: no well-formed XML, a document type, no drawing, or too much of it
 */
export function readSvgTree(text: string): SvgElement {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  // The children of a dropped element go with it: null stands for such an element.
  const open: (SvgElement | null)[] = []
  let root: SvgElement | null = null
  let count = 0

  // A handler's exception ends the parsing.
  parser.on('error', (cause) => {
    throw new RefusedFile(refusalTexts.brokenDrawing, { cause })
  })
  parser.on('doctype', () => {
    throw new RefusedFile(refusalTexts.doctype)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw new RefusedFile(refusalTexts.tooComplex)
    const parent = open.at(-1)
    const isDrawing = uri === SVG || uri === ''
    if (parent === undefined) {
      if (!isDrawing || local !== 'svg') throw new RefusedFile(refusalTexts.brokenDrawing)
      root = { name: local, attributes: keptAttributesOf(attributes), children: [] }
      open.push(root)
    } else if (parent !== null && parent.name !== 'style' && isDrawing && keptElements.has(local)) {
      const element = { name: local, attributes: keptAttributesOf(attributes), children: [] }
      parent.children.push(element)
      open.push(element)
    } else {
      open.push(isDrawing && transparentElements.has(local) ? parent : null)
    }
  })
  parser.on('closetag', () => void open.pop())
  const addText = (characters: string): void => {
    const parent = open.at(-1)
    if (!parent || characters === '') return
    if (textElements.has(parent.name) || parent.name === 'style') parent.children.push(characters)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()

  if (root === null) throw new RefusedFile(refusalTexts.brokenDrawing)
  dropHarmfulStyles(root)
  return root
}

interface ParsedAttribute {
  readonly local: string
  readonly uri: string
  readonly value: string
}

function keptAttributesOf(attributes: Record<string, ParsedAttribute>): Map<string, string> {
  const kept = new Map<string, string>()
  for (const { local, uri, value } of Object.values(attributes)) {
    if (local === 'href' && (uri === '' || uri === XLINK)) {
      const target = localTarget(value)
      if (target !== null) kept.set('href', `#${target}`)
    } else if (uri === XML && (local === 'space' || local === 'lang')) {
      kept.set(`xml:${local}`, value)
    } else if (uri === '' && local === 'style') {
      const style = keptStyle(value)
      if (style !== '') kept.set(local, style)
    } else if (uri === '' && plainAttributes.has(local)) {
      kept.set(local, value)
    } else if (uri === '' && (keptAttributes.has(local) || keptProperties.has(local))) {
      if (isHarmlessStyle(value)) kept.set(local, value)
    }
  }
  return kept
}

/** A style sheet is kept whole or not at all. */
function dropHarmfulStyles({ children }: SvgElement): void {
  let kept = 0
  for (const child of children) {
    if (typeof child !== 'string') {
      if (child.name === 'style' && classReferences(styleSheet(child)) === null) continue
      dropHarmfulStyles(child)
    }
    children[kept] = child
    kept += 1
  }
  children.length = kept
}

/** The text of a `style` element. */
export function styleSheet({ children }: SvgElement): string {
  return children.filter((child) => typeof child === 'string').join('')
}
