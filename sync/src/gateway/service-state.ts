// The state that all followers of one service share: the LSN up to which the service has all shapes, the incarnation of
// the service, and whether it responds. H6, H7, H8 and H9 give the reasons.
import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '../describe-error.ts'
import { ServiceUnavailable } from './electric-upstream.ts'
import type { SourceHealth } from './offsets-source.ts'

/** The state when a request was sent, beyond which its response proves nothing. */
export interface Stamp {
  commonLsn: bigint
  generation: number
}

interface ServiceStateOptions {
  log: (line: string) => void
  now: () => number
  /** H9: called when the service goes away. Requests that it holds would keep it from stopping. */
  abortHeld: () => void
  /** Whether the service has purged everything that it purges at a start. */
  isActive: () => Promise<boolean>
  /** H7: called when a change-over has ended and every shape has to be confirmed. */
  onGeneration: () => void
}

const ACTIVE_PAUSE_MS = 50
/** H8: this many retirements of one shape within this time are logged. */
const MAX_RETIREMENTS = 5
const RETIREMENTS_MS = 60_000

export class ServiceState {
  readonly #log: (line: string) => void
  readonly #now: () => number
  readonly #abortHeld: () => void
  readonly #isActive: () => Promise<boolean>
  readonly #onGeneration: () => void
  /** Shapes that are retired and have no new handle yet. */
  readonly #retired = new Set<string>()
  readonly #retirements = new Map<string, number[]>()
  readonly #failing = new Set<string>()
  #commonLsn = 0n
  #generation = 0
  #away: { since: number; detail: string; isGone: boolean } | null = null
  #changing: { since: number } | null = null
  /** From the first retirement until all shapes can be confirmed. */
  #isChangingOver = false
  #changeOvers = 0

  constructor(options: ServiceStateOptions) {
    this.#log = options.log
    this.#now = options.now
    this.#abortHeld = options.abortHeld
    this.#isActive = options.isActive
    this.#onGeneration = options.onGeneration
  }

  /** H6: every shape of the service has all changes up to here; 0: not known. */
  get commonLsn(): bigint {
    return this.#commonLsn
  }

  /** H7: counts change-overs. Responses of an earlier generation have to be confirmed. */
  get generation(): number {
    return this.#generation
  }

  get isChangingOver(): boolean {
    return this.#isChangingOver
  }

  stamp(): Stamp {
    return { commonLsn: this.#commonLsn, generation: this.#generation }
  }

  /** @param lsn the LSN that all shapes have reached, from the response to a request sent at `sentAt` */
  observe(lsn: bigint, sentAt: Stamp): void {
    // A smaller LSN comes from another service, or from one that was restarted.
    if (lsn < sentAt.commonLsn) this.#commonLsn = lsn
    else if (lsn > this.#commonLsn && sentAt.generation === this.#generation) this.#commonLsn = lsn
  }

  shapeRetired(key: string): void {
    if (!this.#isChangingOver) this.#beginGeneration()
    this.#isChangingOver = true
    this.#retired.add(key)
    const now = this.#now()
    const times = [...(this.#retirements.get(key) ?? []), now].filter((time) => time > now - RETIREMENTS_MS)
    this.#retirements.set(key, times)
    if (times.length < MAX_RETIREMENTS || this.#changing !== null) return
    this.#changing = { since: now }
    this.#log('The handles of the shape service keep changing: are there two services behind one address?')
  }

  /** The shape has a handle again, or is impossible and delays no other. */
  shapeBegun(key: string): void {
    if (this.#retired.delete(key) && this.#retired.size === 0) void this.#endChangeOver()
  }

  /** The shape is no longer followed, and delays no other. */
  forget(key: string): void {
    this.#retirements.delete(key)
    this.requestSucceeded(key)
    this.shapeBegun(key)
  }

  isFailing(key: string): boolean {
    return this.#failing.has(key)
  }

  /** H8: one line for an outage, however many shapes it concerns. */
  requestFailed(key: string, error: unknown): void {
    this.#commonLsn = 0n
    this.#failing.add(key)
    if (this.#away === null) {
      this.#away = { since: this.#now(), detail: describeError(error), isGone: false }
      this.#log(`The shape service cannot be followed: ${this.#away.detail}`)
    }
    if (!(error instanceof ServiceUnavailable) || this.#away.isGone) return
    this.#away.isGone = true
    this.#abortHeld()
  }

  requestSucceeded(key: string): void {
    this.#failing.delete(key)
    if (this.#away === null || this.#failing.size > 0) return
    const seconds = ((this.#now() - this.#away.since) / 1000).toFixed(0)
    this.#away = null
    this.#log(`The shape service is followed again, after ${seconds} s`)
  }

  /** H8: ends the state `changing` once handles have stopped changing. */
  forgetRetirements(): void {
    const since = this.#now() - RETIREMENTS_MS
    for (const [key, times] of this.#retirements)
      if ((times.at(-1) ?? 0) <= since) this.#retirements.delete(key)
    if (this.#changing === null || this.#retirements.size > 0) return
    this.#changing = null
    this.#log('The handles of the shape service are steady again')
  }

  health(): SourceHealth {
    if (this.#away !== null) return { state: 'away', since: this.#away.since, detail: this.#away.detail }
    if (this.#changing === null) return { state: 'reachable' }
    return { state: 'changing', ...this.#changing, detail: 'the handles of its shapes keep changing' }
  }

  /** H7: a service that is not active yet may purge what it answers. */
  async #endChangeOver(): Promise<void> {
    const changeOver = (this.#changeOvers += 1)
    const isCurrent = (): boolean => changeOver === this.#changeOvers && this.#retired.size === 0
    while (isCurrent() && !(await this.#isActive())) await pause(ACTIVE_PAUSE_MS)
    if (!isCurrent()) return
    this.#isChangingOver = false
    this.#beginGeneration()
    this.#onGeneration()
  }

  #beginGeneration(): void {
    this.#generation += 1
    this.#commonLsn = 0n
  }
}
