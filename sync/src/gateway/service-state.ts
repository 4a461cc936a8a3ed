// The state that all followers of one service share: the LSN up to which the service has all shapes, the incarnation
// that the shapes are of, and whether it answers. The arguments are in H6, H7, H8 and H9 of the specification.
import { setTimeout as pause } from 'node:timers/promises'
import { describeError } from '../describe-error.ts'
import { ServiceUnavailable } from './electric-upstream.ts'
import type { SourceHealth } from './offsets-source.ts'

/** The state when a request was sent: its response proves no more. */
export interface Stamp {
  commonLsn: bigint
  generation: number
}

interface ServiceStateOptions {
  log: (line: string) => void
  now: () => number
  /** H9: called when the service goes: requests that it holds are to be given up, or it could not stop. */
  abortHeld: () => void
  /** Whether the service is past all that it purges when it starts. */
  isActive: () => Promise<boolean>
  /** H7: called when a change-over has ended: every shape is to be confirmed. */
  onGeneration: () => void
}

const ACTIVE_PAUSE_MS = 50
/** H8: so many retirements of one shape within this time are logged. */
const MAX_RETIREMENTS = 5
const RETIREMENTS_MS = 60_000

export class ServiceState {
  readonly #log: (line: string) => void
  readonly #now: () => number
  readonly #abortHeld: () => void
  readonly #isActive: () => Promise<boolean>
  readonly #onGeneration: () => void
  /** Shapes that are retired and have not begun anew. */
  readonly #retired = new Set<string>()
  readonly #retirements = new Map<string, number[]>()
  readonly #failing = new Set<string>()
  #commonLsn = 0n
  #generation = 0
  #away: { since: number; detail: string; isGone: boolean } | null = null
  #changing: { since: number } | null = null
  /** From the moment that a shape is known to be retired until all of them can be confirmed. */
  #isChangingOver = false
  #changeOvers = 0

  constructor(options: ServiceStateOptions) {
    this.#log = options.log
    this.#now = options.now
    this.#abortHeld = options.abortHeld
    this.#isActive = options.isActive
    this.#onGeneration = options.onGeneration
  }

  /** H6: every shape of the service holds all changes up to here; 0 when that is not known. */
  get commonLsn(): bigint {
    return this.#commonLsn
  }

  /** H7: counts change-overs; what is of an earlier generation has to be confirmed. */
  get generation(): number {
    return this.#generation
  }

  get isChangingOver(): boolean {
    return this.#isChangingOver
  }

  stamp(): Stamp {
    return { commonLsn: this.#commonLsn, generation: this.#generation }
  }

  /** @param lsn what the response to a request of `sent` names as the LSN that all shapes have reached */
  observe(lsn: bigint, sentAt: Stamp): void {
    // A service that was ahead is another one now, or was started again.
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

  /** The shape has a handle again; or it cannot be had, and holds back no other. */
  shapeBegun(key: string): void {
    if (this.#retired.delete(key) && this.#retired.size === 0) void this.#endChangeOver()
  }

  /** The shape is followed no more, and holds back no other. */
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

  /** H7: what answers before the service is active may be about to be purged. */
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
