import { StorageStall } from '../../../storage/storage-stall.ts'

/** The browser has refused to store an edit or a file, and nothing is stored. The message is for the administrator. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: string
  /** What the person has to do before another try. */
  readonly remedy: string

  /** @param reason given if more is known than the cause says */
  constructor(cause: unknown, thing: 'edit' | 'file' = 'edit', reason: string | null = null) {
    const likely = likelyCause(cause, thing)
    const remedy = reason === null ? likely.remedy : remedies.full
    super(`${reason ?? likely.reason}: ${remedy}, then try again.`, { cause })
    this.reason = reason ?? likely.reason
    this.remedy = remedy
  }
}

const remedies = {
  full: 'free some space',
  stalled: 'close the other tabs of this site',
  lost: 'reload the page',
  refused: 'allow this site to store data',
} as const

function likelyCause(cause: unknown, thing: string): { reason: string; remedy: string } {
  if (isFull(cause))
    return { reason: `This device has no space left for the ${thing}`, remedy: remedies.full }
  if (cause instanceof StorageStall)
    return {
      reason: `The ${thing} cannot be stored because another tab is blocking the storage`,
      remedy: remedies.stalled,
    }
  if (isConnectionLost(cause))
    return {
      reason: 'The connection to the browser storage was lost',
      remedy: remedies.lost,
    }
  // A private window, or storage that is being cleared, gives the same error.
  return { reason: `This browser cannot store the ${thing}`, remedy: remedies.refused }
}

/**
 * The browser has closed a database under an open page, for example because site data was cleared, or (WebKit:
 * UnknownError) because its storage process crashed. The database works again after it is reopened.
 */
export function isConnectionLost(cause: unknown): boolean {
  return cause instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(cause.name)
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
