import { diffArrays } from 'diff'

/** A change of one side: it replaces the paragraphs of the old text from `start` to before `end`. */
interface Change {
  readonly start: number
  readonly end: number
  readonly paragraphs: readonly string[]
}

interface SidedChange extends Change {
  readonly side: 'mine' | 'theirs'
}

/**
 * Merges two versions of a text by paragraph. A change of one side is taken. Where both sides changed the same place,
 * theirs comes before mine. A paragraph that occurs once in each text occurs once in the result.
 */
export function mergeParagraphs(base: string, mine: string, theirs: string): string {
  if (mine === theirs || base === theirs) return mine
  if (base === mine) return theirs
  const [was, own, other] = [paragraphsOf(base), paragraphsOf(mine), paragraphsOf(theirs)]
  const changes = [
    ...changesOf(was, own).map((change) => ({ ...change, side: 'mine' as const })),
    ...changesOf(was, other).map((change) => ({ ...change, side: 'theirs' as const })),
  ].toSorted((a, b) => a.start - b.start || a.end - b.end)

  const merged: string[] = []
  let at = 0
  for (const place of placesOf(changes)) {
    merged.push(...was.slice(at, place.start), ...mergedPlace(was, place))
    at = place.end
  }
  merged.push(...was.slice(at))
  return asOftenAs(merged, [was, own, other]).join('\n\n')
}

export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
}

function changesOf(before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: { start: number; end: number; paragraphs: string[] } | null = null
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (!added && !removed) {
      if (open !== null) changes.push(open)
      open = null
      at += value.length
      continue
    }
    open ??= { start: at, end: at, paragraphs: [] }
    if (added) open.paragraphs.push(...value)
    else {
      at += value.length
      open.end = at
    }
  }
  if (open !== null) changes.push(open)
  return changes
}

interface Place {
  readonly start: number
  readonly end: number
  readonly changes: readonly SidedChange[]
}

/** Groups changes that touch the same paragraphs or add some at the same position. */
function placesOf(changes: readonly SidedChange[]): Place[] {
  const places: Place[] = []
  for (const change of changes) {
    const last = places.at(-1)
    if (last !== undefined && (change.start < last.end || change.start === last.start)) {
      places[places.length - 1] = {
        start: last.start,
        end: Math.max(last.end, change.end),
        changes: [...last.changes, change],
      }
    } else places.push({ start: change.start, end: change.end, changes: [change] })
  }
  return places
}

function mergedPlace(base: readonly string[], { start, end, changes }: Place): readonly string[] {
  const of = (side: SidedChange['side']) => {
    const own = changes.filter((change) => change.side === side)
    const text: string[] = []
    let at = start
    for (const change of own) {
      text.push(...base.slice(at, change.start), ...change.paragraphs)
      at = change.end
    }
    return own.length === 0 ? null : [...text, ...base.slice(at, end)]
  }
  const [mine, theirs] = [of('mine'), of('theirs')]
  if (mine === null || theirs === null) return mine ?? theirs ?? []
  const old = new Set(base.slice(start, end))
  return diffArrays(theirs, mine).flatMap(({ value, added, removed }) =>
    // The other side has deleted or replaced this paragraph.
    added || removed ? value.filter((paragraph) => !old.has(paragraph)) : value,
  )
}

/** Removes later copies of a paragraph that both sides have moved to different places. */
function asOftenAs(merged: readonly string[], texts: readonly (readonly string[])[]): string[] {
  const left = new Map<string, number>()
  for (const text of texts) {
    for (const [paragraph, count] of countsOf(text)) {
      left.set(paragraph, Math.max(left.get(paragraph) ?? 0, count))
    }
  }
  return merged.filter((paragraph) => {
    const times = left.get(paragraph) ?? 0
    left.set(paragraph, times - 1)
    return times > 0
  })
}

function countsOf(text: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const paragraph of text) counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1)
  return counts
}
