import { compareText, stableHash } from '@coop/sync/rules'

export interface BackgroundAsset {
  id: string
  asset_key: string
}

/** The place of a background. In the carousel it changes with the clock; elsewhere it stays the same. */
type BackgroundContext =
  | { kind: 'carousel'; minuteOfHour: number }
  | { kind: 'intro' }
  | { kind: 'header' }
  | { kind: 'page'; pageId: string }

export const defaultBackgroundAlt = 'Consulting paradox background'

const preferred: Partial<Record<BackgroundContext['kind'], readonly string[]>> = {
  intro: ['still-life', 'deer', 'panther'],
  header: ['panther', 'still-life'],
}

/**
 * Backgrounds in the order in which they are tried: the chosen one, then the others, starting with the first. Without
 * any, the list is empty and the bundled default is shown.
 */
export function backgroundCandidates<T extends BackgroundAsset>(
  assets: readonly T[],
  context: BackgroundContext,
): T[] {
  const all = [...assets].sort((a, b) => compareText(a.asset_key, b.asset_key) || compareText(a.id, b.id))
  const words = preferred[context.kind] ?? []
  const liked = all.filter((asset) => words.some((word) => asset.asset_key.toLowerCase().includes(word)))
  const pool = liked.length > 0 ? liked : all
  const chosen = pool[pickNumber(context) % Math.max(1, pool.length)]
  return chosen === undefined ? [] : [chosen, ...all.filter((asset) => asset !== chosen)]
}

export function chooseBackground<T extends BackgroundAsset>(
  assets: readonly T[],
  context: BackgroundContext,
): T | undefined {
  return backgroundCandidates(assets, context)[0]
}

/** The ten-minute slot of the hour, 0 to 5, during which the carousel keeps its background. */
export function tenMinuteSlot(minuteOfHour: number): number {
  return Math.floor(minuteOfHour / 10)
}

function pickNumber(context: BackgroundContext): number {
  switch (context.kind) {
    case 'carousel':
      return tenMinuteSlot(context.minuteOfHour)
    case 'intro':
    case 'header':
      return stableHash(context.kind)
    case 'page':
      return stableHash(context.pageId)
    default:
      return context satisfies never
  }
}
