import type { DrawnPiece } from './drawn-page.ts'

/** The positions of rows on a page, derived from the texts and pictures that are evidence for them. */
export interface Surroundings {
  /** The containers that have other evidence for the row, the nearest first. */
  readonly nearness: (row: string, key: string, path: readonly number[]) => Nearness
  /** The rows with evidence in each container, the nearest container first. */
  readonly rowsAround: (path: readonly number[]) => Iterable<ReadonlySet<string>>
}

/**
 * The depth of each container with its weight: the number of texts that no other row has, plus a fraction for shared
 * texts.
 */
export type Nearness = readonly (readonly [depth: number, weight: number])[]

/** Whether evidence that belongs to this row alone is near. */
export function isSure(nearness: Nearness): boolean {
  return nearness.some(([, weight]) => weight >= 1)
}

/** A text or a picture on the page that is evidence for a row. */
export interface Trace {
  readonly row: string
  readonly key: string
  readonly path: readonly number[]
  readonly weight: number
}

/** A container with more than this share of the page does not show that things belong together. */
const LARGEST_SHARE = 1 / 2

export function surroundingsOf(pieces: readonly DrawnPiece[], traces: readonly Trace[]): Surroundings {
  const sizes = new Map<number, number>()
  for (const { path } of pieces) for (const element of path) sizes.set(element, (sizes.get(element) ?? 0) + 1)
  const largest = Math.max(1, pieces.length * LARGEST_SHARE)
  const isNear = (element: number) => (sizes.get(element) ?? 0) <= largest
  const tracesOf = new Map<string, Trace[]>()
  const rowsIn = new Map<number, Set<string>>()
  for (const trace of traces) {
    const ofRow = tracesOf.get(trace.row) ?? []
    ofRow.push(trace)
    tracesOf.set(trace.row, ofRow)
    for (const element of trace.path) {
      if (!isNear(element)) continue
      const rows = rowsIn.get(element) ?? new Set()
      rowsIn.set(element, rows.add(trace.row))
    }
  }
  return {
    nearness(row, key, path) {
      const weights = new Map<number, { own: number; shared: number }>()
      for (const trace of tracesOf.get(row) ?? []) {
        if (trace.key === key || trace.path.at(-1) === path.at(-1)) continue
        const depth = commonDepth(path, trace.path)
        if (!isNear(path[depth - 1] ?? 0)) continue
        const { own, shared } = weights.get(depth) ?? { own: 0, shared: 0 }
        const isOwn = trace.weight === 1
        weights.set(depth, { own: own + (isOwn ? 1 : 0), shared: shared + (isOwn ? 0 : trace.weight) })
      }
      return [...weights]
        .map(([depth, { own, shared }]) => [depth, own + shared / (1 + shared)] as const)
        .toSorted(([a], [b]) => b - a)
    },
    rowsAround: (path) =>
      path.toReversed().flatMap((element) => {
        const rows = rowsIn.get(element)
        return rows === undefined ? [] : [rows]
      }),
  }
}

/** Negative if the first is nearer. */
export function compareNearness(a: Nearness, b: Nearness): number {
  for (const [place, [depth, weight]] of a.entries()) {
    const [otherDepth, otherWeight] = b[place] ?? [0, 0]
    if (depth !== otherDepth) return otherDepth - depth
    if (weight !== otherWeight) return otherWeight - weight
  }
  return b.length - a.length
}

function commonDepth(a: readonly number[], b: readonly number[]): number {
  let depth = 0
  while (depth < a.length && a[depth] === b[depth]) depth += 1
  return depth
}
