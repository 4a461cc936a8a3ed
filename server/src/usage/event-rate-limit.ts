/** So many events at once, and so many a second after that: more than a person causes, and a house full of them. */
const BURST = 600
const PER_SECOND = 10
const MOST_SENDERS = 20_000

export interface Allowance {
  /** Whether this sender may send so many now. */
  take: (sender: string, events: number, now: number) => boolean
}

/** In memory: it guards this process, and what it forgets at a restart is worth nothing. */
export function createAllowance(): Allowance {
  const left = new Map<string, { events: number; at: number }>()
  return {
    take(sender, events, now) {
      const before = left.get(sender) ?? { events: BURST, at: now }
      left.delete(sender)
      // Whoever has not sent for the longest has regained the most.
      const [longest] = left.size >= MOST_SENDERS ? left.keys() : []
      if (longest !== undefined) left.delete(longest)
      const gained = Math.max(0, (now - before.at) / 1000) * PER_SECOND
      const has = Math.min(BURST, before.events + gained)
      const may = events <= has
      left.set(sender, { events: may ? has - events : has, at: now })
      return may
    },
  }
}
