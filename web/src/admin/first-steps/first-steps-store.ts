import { z } from 'zod'
import { createLive, type Live, type LiveValue } from '../data/live.ts'
import { parseJson } from '../requests/problem.ts'

/** The first steps of a new administrator, in the order in which they are offered. */
export const firstSteps = ['site', 'pictures', 'article', 'service', 'offline', 'colleague'] as const
export type FirstStep = (typeof firstSteps)[number]

const stateSchema = z.object({
  /** Another version may have stored steps that are unknown here. */
  done: z.array(z.string()),
  isPutAway: z.boolean(),
})
type FirstStepsState = z.infer<typeof stateSchema>

export interface FirstStepsStore {
  readonly state: Live<FirstStepsState>
  /** Whether all steps are shown, until the page is reloaded. */
  readonly isUnfolded: LiveValue<boolean>
  readonly mark: (steps: readonly FirstStep[]) => void
  readonly putAway: () => void
  readonly bringBack: () => void
}

const stores = new Map<string, FirstStepsStore>()

/** The first steps of a person. They are stored only in this browser. */
export function firstStepsOf(userId: string): FirstStepsStore {
  const openStore = stores.get(userId)
  if (openStore !== undefined) return openStore
  const store = createFirstStepsStore(userId)
  stores.set(userId, store)
  return store
}

export function createFirstStepsStore(userId: string): FirstStepsStore {
  const key = `coop-first-steps-${userId}`
  const state = createLive(readState(key) ?? { done: [], isPutAway: false })
  const change = (steps: readonly FirstStep[], isPutAway?: boolean) => {
    // Another tab may have changed the state meanwhile.
    const before = readState(key) ?? state.get()
    const next = {
      done: [...new Set([...before.done, ...steps])],
      isPutAway: isPutAway ?? before.isPutAway,
    }
    if (JSON.stringify(next) === JSON.stringify(state.get())) return
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage, the state lasts until the page is closed.
    }
    state.set(next)
  }
  return {
    state,
    isUnfolded: createLive(false),
    mark: (steps) => change(steps),
    putAway: () => change([], true),
    bringBack: () => change([], false),
  }
}

/** null: nothing valid is stored. */
function readState(key: string): FirstStepsState | null {
  try {
    return stateSchema.safeParse(parseJson(localStorage.getItem(key) ?? '')).data ?? null
  } catch {
    // Storage is not available.
    return null
  }
}
