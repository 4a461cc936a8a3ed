/** The browser has refused to store an edit; nothing of it is in the outbox. Its message is for the administrator. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: string
  /** What to do before another try. */
  readonly remedy: string

  constructor(cause: unknown) {
    const { reason, remedy } = isFull(cause) ? full : refused
    super(`${reason}: ${remedy}, then try again.`, { cause })
    this.reason = reason
    this.remedy = remedy
  }
}

const full = { reason: 'This device has no room left for the edit', remedy: 'free some space' }
/** A private window, storage that is being cleared, broken files of the browser: the error is the same. */
const refused = {
  reason: 'This browser does not keep the edit',
  remedy: 'allow this site to store data',
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
