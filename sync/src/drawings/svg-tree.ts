import { previewText } from '../rules/truncate.ts'
import { SaxesParser } from 'saxes'
import { drawingTexts, RefusedDrawing } from './refused-drawing.ts'
import { keptSheet, keptStyle, sheetVariables, styleVariables, type Cleaning } from './svg-style.ts'
import { isHarmlessValue, localTarget } from './svg-values.ts'
import { isKeptVariable, withVariables } from './svg-variables.ts'
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

/** The largest number of notes about removed parts, and the largest length of each. */
const MOST_NOTES = 50
const NOTE_LENGTH = 80

/** Elements without a picture that drawing programs add for themselves. */
const quietElements: ReadonlySet<string> = new Set(['metadata', 'a'])

/** Real drawings have far fewer; readers of the tree may recurse. */
const MOST_ELEMENTS = 100_000
const MOST_DEPTH = 100

export const REMOVED_PICTURE = '<image>, which lies elsewhere'

/** The picture that replaces the one of a `data:` address; null: none. */
export type PictureOf = (address: string) => string | null

export interface SvgTree {
  readonly root: SvgElement
  /** The ids that the classes of its style sheets refer to. */
  readonly references: ReadonlyMap<string, ReadonlySet<string>>
  /** Of the removed parts, those that may have drawn or done something, in the file's words. */
  readonly removed: readonly string[]
}

/**
 * The drawing's tree, without everything that is not kept.
 * @throws RefusedDrawing for malformed XML, a document type, no drawing, or too many elements
 */
export function readSvgTree(text: string, pictureOf: PictureOf): SvgTree {
  const removed = new Set<string>()
  const remove = (what: string) => {
    if (removed.size < MOST_NOTES) removed.add(previewText(what.replace(/\s+/g, ' '), NOTE_LENGTH))
  }
  const root = parseTree(text, pictureOf, remove)
  const references = new Map<string, Set<string>>()
  cleanStyles(root, { variables: variablesOf(root), references, remove })
  return { root, references, removed: [...removed] }
}

function parseTree(text: string, pictureOf: PictureOf, remove: (what: string) => void): SvgElement {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true })
  // A dropped element, with its children, is null.
  const open: (SvgElement | null)[] = []
  let root: SvgElement | null = null
  let count = 0

  // A handler's exception ends the parsing.
  parser.on('error', (cause) => {
    throw new RefusedDrawing(drawingTexts.brokenDrawing, { cause })
  })
  parser.on('doctype', () => {
    throw new RefusedDrawing(drawingTexts.doctype)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1
    if (count > MOST_ELEMENTS || open.length >= MOST_DEPTH) throw new RefusedDrawing(drawingTexts.tooComplex)
    const parent = open.at(-1)
    const isDrawing = uri === SVG || uri === ''
    if (parent === undefined) {
      if (!isDrawing || local !== 'svg') throw new RefusedDrawing(drawingTexts.brokenDrawing)
      root = { name: local, attributes: keptAttributesOf(attributes, remove), children: [] }
      open.push(root)
    } else if (parent !== null && parent.name !== 'style' && isDrawing && keptElements.has(local)) {
      const element = { name: local, attributes: keptAttributesOf(attributes, remove), children: [] }
      if (local === 'image' && !takePicture(element, attributes, pictureOf)) {
        remove(REMOVED_PICTURE)
        open.push(null)
        return
      }
      parent.children.push(element)
      open.push(element)
    } else {
      if (parent !== null && isDrawing && !quietElements.has(local)) remove(`<${local}>`)
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

  if (root === null) throw new RefusedDrawing(drawingTexts.brokenDrawing)
  return root
}

/** Gives the element the picture of its address. */
function takePicture(
  { attributes: kept }: SvgElement,
  attributes: Record<string, ParsedAttribute>,
  pictureOf: PictureOf,
): boolean {
  const addresses = Object.values(attributes).filter(isAddress)
  const address = addresses.find(({ uri }) => uri === '') ?? addresses[0]
  const picture = /^\s*data:/i.test(address?.value ?? '') ? pictureOf(address?.value.trim() ?? '') : null
  if (picture === null) return false
  kept.set('href', picture)
  return true
}

function isAddress({ local, uri }: ParsedAttribute): boolean {
  return local === 'href' && (uri === '' || uri === XLINK)
}

interface ParsedAttribute {
  readonly local: string
  readonly uri: string
  readonly value: string
}

/** Styles, and values that may name something, are cleaned once the style sheets are known. */
function keptAttributesOf(
  attributes: Record<string, ParsedAttribute>,
  remove: (what: string) => void,
): Map<string, string> {
  const kept = new Map<string, string>()
  for (const attribute of Object.values(attributes)) {
    const { local, uri, value } = attribute
    if (isAddress(attribute)) {
      const target = localTarget(value)
      if (target !== null) kept.set('href', `#${target}`)
      else if (!/^\s*data:/i.test(value)) remove(`href="${value}"`)
    } else if (uri === XML && (local === 'space' || local === 'lang')) {
      kept.set(`xml:${local}`, value)
    } else if (
      uri === '' &&
      (local === 'style' ||
        plainAttributes.has(local) ||
        keptAttributes.has(local) ||
        keptProperties.has(local))
    ) {
      kept.set(local, value)
    } else if (uri === '' && /^on/i.test(local)) {
      remove(`${local}="${value}"`)
    }
  }
  return kept
}

/** A custom property that is set once, for the whole drawing, has one value; only a browser knows the others. */
function variablesOf(root: SvgElement): Cleaning['variables'] {
  const values = new Map<string, string>()
  const scoped = new Set<string>()
  const note = (name: string, value: string, isGlobal: boolean) => {
    const isFirst = !values.has(name) && !scoped.has(name)
    if (isFirst && isGlobal && isKeptVariable(name, value)) values.set(name, value)
    else {
      values.delete(name)
      scoped.add(name)
    }
  }
  const visit = (element: SvgElement) => {
    if (element.name === 'style') {
      for (const { name, value, isGlobal } of sheetVariables(styleSheet(element))) note(name, value, isGlobal)
    }
    for (const { name, value } of styleVariables(element.attributes.get('style') ?? '')) {
      note(name, value, element === root)
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child)
  }
  visit(root)
  return { values, scoped }
}

function cleanStyles({ attributes, children }: SvgElement, cleaning: Cleaning): void {
  for (const [name, value] of attributes) {
    const clean = name === 'style' ? keptStyle(value, cleaning) : cleanValue(name, value, cleaning)
    if (clean === '' && name === 'style') attributes.delete(name)
    else if (clean !== null) attributes.set(name, clean)
    else {
      attributes.delete(name)
      cleaning.remove(`${name}="${value}"`)
    }
  }
  let kept = 0
  for (const child of children) {
    if (typeof child !== 'string') {
      if (child.name === 'style') {
        const sheet = keptSheet(styleSheet(child), cleaning)
        if (sheet === '') continue
        child.children.splice(0, child.children.length, sheet)
      }
      cleanStyles(child, cleaning)
    }
    children[kept] = child
    kept += 1
  }
  children.length = kept
}

/** null: it is not kept. */
function cleanValue(name: string, value: string, { variables }: Cleaning): string | null {
  if (name === 'href' || plainAttributes.has(name) || name.startsWith('xml:')) return value
  const resolved = keptProperties.has(name) ? withVariables(value, variables) : value
  return resolved !== null && isHarmlessValue(resolved) ? resolved : null
}

/** The text of a `style` element. */
function styleSheet({ children }: SvgElement): string {
  return children.filter((child) => typeof child === 'string').join('')
}
