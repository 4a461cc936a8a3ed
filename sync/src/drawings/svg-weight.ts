import { drawingTexts, RefusedDrawing } from './refused-drawing.ts'
import type { SvgElement, SvgTree } from './svg-tree.ts'
import { localTarget, namedIds } from './svg-values.ts'

/** The most elements that a browser draws, and references that it follows, also broken ones. */
const MOST_DRAWN = 500_000
/** The longest chain of references. */
const MOST_NESTED = 1_000
/** A picture counts as this many elements. */
const PICTURE = 1_000

/**
 * Counts the elements that are drawn when every reference is followed: a few lines that refer to one another can mean
 * billions.
 * @throws RefusedDrawing for too many elements, or an element that contains itself
 */
export function checkWeight({ root, references: byClass }: Pick<SvgTree, 'root' | 'references'>): void {
  const byId = new Map<string, SvgElement>()
  collect(root, byId)
  const weights = new Map<SvgElement, number>()
  const under = new Set<SvgElement>()
  let followed = 0

  function weigh(element: SvgElement): number {
    const cached = weights.get(element)
    if (cached !== undefined) return cached
    if (under.has(element) || under.size > MOST_NESTED) throw new RefusedDrawing(drawingTexts.tooComplex)
    under.add(element)
    let weight = element.name === 'image' ? PICTURE : 1
    for (const child of element.children) if (typeof child !== 'string') weight += weigh(child)
    for (const id of referencesOf(element, byClass)) {
      followed += 1
      const target = byId.get(id)
      if (target !== undefined) weight += weigh(target)
      if (Math.max(weight, followed) > MOST_DRAWN) throw new RefusedDrawing(drawingTexts.tooComplex)
    }
    under.delete(element)
    if (weight > MOST_DRAWN) throw new RefusedDrawing(drawingTexts.tooComplex)
    weights.set(element, weight)
    return weight
  }
  weigh(root)
}

function collect(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get('id')
  // Of several elements with one id, the first counts.
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId)
}

/** A generator, since a class can refer to very many. */
function* referencesOf(
  { attributes }: SvgElement,
  byClass: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<string> {
  for (const [name, value] of attributes) {
    if (name === 'class') for (const one of value.split(/\s+/)) yield* byClass.get(one) ?? []
    else if (name !== 'href') yield* namedIds(value)
    else {
      const target = localTarget(value)
      if (target !== null) yield target
    }
  }
}
