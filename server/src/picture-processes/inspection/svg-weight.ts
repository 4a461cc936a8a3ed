import { RefusedFile, refusalTexts } from './refusal.ts'
import { styleSheet, type SvgElement } from './svg-tree.ts'
import { classReferences, localTarget, namedIds } from './svg-values.ts'

/** Elements that a browser draws at most, and references that it follows, also those that lead nowhere. */
const MOST_DRAWN = 500_000
/** References that lead on to references. */
const MOST_NESTED = 1_000

/**
 * How many elements are drawn when every reference is followed: a few lines that refer to one another can stand for
 * billions.
 * @throws RefusedFile: too many, or an element is drawn within itself
 */
export function checkWeight(root: SvgElement): void {
  const byId = new Map<string, SvgElement>()
  const byClass = new Map<string, Set<string>>()
  collect(root, byId, byClass)
  const weights = new Map<SvgElement, number>()
  const under = new Set<SvgElement>()
  let followed = 0

  function weigh(element: SvgElement): number {
    const cached = weights.get(element)
    if (cached !== undefined) return cached
    if (under.has(element) || under.size > MOST_NESTED) throw new RefusedFile(refusalTexts.tooComplex)
    under.add(element)
    let weight = 1
    for (const child of element.children) if (typeof child !== 'string') weight += weigh(child)
    for (const id of referencesOf(element, byClass)) {
      followed += 1
      const target = byId.get(id)
      if (target !== undefined) weight += weigh(target)
      if (Math.max(weight, followed) > MOST_DRAWN) throw new RefusedFile(refusalTexts.tooComplex)
    }
    under.delete(element)
    if (weight > MOST_DRAWN) throw new RefusedFile(refusalTexts.tooComplex)
    weights.set(element, weight)
    return weight
  }
  weigh(root)
}

function collect(
  element: SvgElement,
  byId: Map<string, SvgElement>,
  byClass: Map<string, Set<string>>,
): void {
  const id = element.attributes.get('id')
  // Of several with one id the first counts.
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  if (element.name === 'style') {
    for (const [name, ids] of classReferences(styleSheet(element)) ?? []) {
      const idsOfClass = byClass.get(name) ?? new Set()
      for (const id of ids) idsOfClass.add(id)
      byClass.set(name, idsOfClass)
    }
  }
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId, byClass)
}

/** One by one: a class can stand for very many. */
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
