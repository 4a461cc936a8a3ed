import { fold } from '@coop/sync/rules'
import { anywhere, hasAll, rankOf } from './title-rank.ts'

/** One of many items that can be chosen. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** More words by which it can be found. */
  readonly detail?: string | undefined
  /** The address of its picture; absent if the choices have no pictures. */
  readonly picture?: string | undefined
}

/** The choices that contain all words of a query, best first. Choices of equal rank keep their order. */
export function foundChoices<C extends Choice>(choices: readonly C[], query: string): readonly C[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return choices
  const phrase = words.join(' ')
  const ranks: C[][] = Array.from({ length: anywhere + 1 }, () => [])
  for (const choice of choices) {
    const label = fold(choice.label)
    const isElsewhere = () => hasAll(`${label}\n${fold(choice.detail ?? '')}`, words)
    const rank = rankOf(label, phrase, words) ?? (isElsewhere() ? anywhere : null)
    if (rank !== null) ranks[rank]?.push(choice)
  }
  return ranks.flat()
}
