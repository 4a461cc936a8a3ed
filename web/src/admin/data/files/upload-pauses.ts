import { backoffMs } from '@coop/sync/backoff'

const BACKOFF = { firstMs: 500, capMs: 60_000 }

/** The pause of an interrupted upload. */
interface Pause {
  /** Consecutive failures without progress. */
  readonly failures: number
  /** The furthest progress, from 0 to 1. */
  readonly furthest: number
  /** There is no try before this time. */
  readonly until: number
}

/** The backoff of each upload, by the address of its file. */
export interface UploadPauses {
  /** Milliseconds until the next try. 0 or less: now. */
  readonly remaining: (address: string) => number
  /** A try that makes progress is no failure, however often the connection is lost. */
  readonly progress: (address: string, part: number) => void
  /** @param after milliseconds that the server requests; null: none */
  readonly interrupted: (address: string, after: number | null) => void
  readonly end: (address: string) => void
  readonly endAll: () => void
}

export function createUploadPauses(now: () => number, random: () => number): UploadPauses {
  const pauses = new Map<string, Pause>()
  return {
    remaining: (address) => (pauses.get(address)?.until ?? 0) - now(),
    progress(address, part) {
      if (part > (pauses.get(address)?.furthest ?? 0))
        pauses.set(address, { failures: 0, furthest: part, until: 0 })
    },
    interrupted(address, after) {
      const { failures, furthest } = pauses.get(address) ?? { failures: 0, furthest: 0 }
      const ms = backoffMs(failures + 1, { ...BACKOFF, random: random() })
      pauses.set(address, { failures: failures + 1, furthest, until: now() + Math.max(ms, after ?? 0) })
    },
    end: (address) => void pauses.delete(address),
    endAll: () => pauses.clear(),
  }
}
