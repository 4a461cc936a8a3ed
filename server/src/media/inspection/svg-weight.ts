import { RefusedFile, refusalTexts } from './refusal.ts'
import { styleSheet, type SvgElement } from './svg-tree.ts'
import { classReferences, localTarget, namedIds } from './svg-values.ts'

/** Elements that a browser draws at most. */
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
  const byClass = new Map<string, string[]>()
  collect(root, byId, byClass)
  const weights = new Map<SvgElement, number>()
  const under = new Set<SvgElement>()

  function weigh(element: SvgElement): number {
    const known = weights.get(element)
    if (known !== undefined) return known
    if (under.has(element) || under.size > MOST_NESTED) throw new RefusedFile(refusalTexts.tooComplex)
    under.add(element)
    let weight = 1
    for (const child of element.children) if (typeof child !== 'string') weight += weigh(child)
    for (const id of referencesOf(element, byClass)) {
      const target = byId.get(id)
      if (target !== undefined) weight += weigh(target)
    }
    under.delete(element)
    if (weight > MOST_DRAWN) throw new RefusedFile(refusalTexts.tooComplex)
    weights.set(element, weight)
    return weight
  }
  weigh(root)
}

function collect(element: SvgElement, byId: Map<string, SvgElement>, byClass: Map<string, string[]>): void {
  const id = element.attributes.get('id')
  // Of several with one id the first counts.
  if (id !== undefined && !byId.has(id)) byId.set(id, element)
  if (element.name === 'style') {
    for (const [name, ids] of classReferences(styleSheet(element)) ?? []) {
      byClass.set(name, [...(byClass.get(name) ?? []), ...ids])
    }
  }
  for (const child of element.children) if (typeof child !== 'string') collect(child, byId, byClass)
}

function referencesOf({ attributes }: SvgElement, byClass: ReadonlyMap<string, string[]>): string[] {
  return Array.from(attributes).flatMap(([name, value]) => {
    if (name === 'class') return value.split(/\s+/).flatMap((one) => byClass.get(one) ?? [])
    if (name !== 'href') return namedIds(value)
    const target = localTarget(value)
    return target === null ? [] : [target]
  })
}
