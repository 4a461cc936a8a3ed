import {
  type FirstStep,
  type FirstStepsState,
  firstStepsSchema,
  mergeFirstSteps,
  untouchedSteps,
} from '@coop/sync/people'
import { createLive, type Live, type LiveValue } from '../data/live.ts'
import { serverJson } from '../requests/server-request.ts'

export interface FirstStepsStore {
  /** null: whether this person has put them away is not known yet. */
  readonly state: Live<FirstStepsState | null>
  /** All of them are shown, until the page is loaded anew. */
  readonly isUnfolded: LiveValue<boolean>
  readonly mark: (steps: readonly FirstStep[]) => void
  readonly putAway: () => void
  readonly bringBack: () => void
  /** Makes one of what this device and the server know. Offline, what this device knows is enough. */
  readonly exchange: () => Promise<void>
}

const stores = new Map<string, FirstStepsStore>()

/** The first steps of a person in this browser: kept here at once, and on the server as soon as it is reached. */
export function firstStepsOf(userId: string): FirstStepsStore {
  const openStore = stores.get(userId)
  if (openStore !== undefined) return openStore
  const store = createFirstStepsStore(userId)
  stores.set(userId, store)
  return store
}

export function createFirstStepsStore(userId: string, now: () => number = Date.now): FirstStepsStore {
  const key = `coop-first-steps-${userId}`
  const state = createLive<FirstStepsState | null>(readState(key))
  const take = (news: FirstStepsState) => {
    const before = state.get()
    const merged = mergeFirstSteps(before ?? untouchedSteps, news)
    if (before !== null && JSON.stringify(merged) === JSON.stringify(before)) return
    keepState(key, merged)
    state.set(merged)
  }
  const exchange = async () => {
    try {
      take(
        await serverJson(firstStepsSchema, 'PUT', '/api/account/first-steps', state.get() ?? untouchedSteps),
      )
    } catch {
      // Offline, or the session has ended: the next visit of the dashboard tries again.
      take(untouchedSteps)
    }
  }
  const show = (isPutAway: boolean) => {
    take({ done: [], isPutAway, changedAt: now() })
    void exchange()
  }
  return {
    state,
    isUnfolded: createLive(false),
    mark: (done) => take({ ...(state.get() ?? untouchedSteps), done: [...done] }),
    putAway: () => show(true),
    bringBack: () => show(false),
    exchange,
  }
}

function readState(key: string): FirstStepsState | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (firstStepsSchema.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    // Nothing is stored, or nothing that can be read: the server remembers it too.
    return null
  }
}

function keepState(key: string, state: FirstStepsState): void {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    // Without storage the server alone remembers it.
  }
}
