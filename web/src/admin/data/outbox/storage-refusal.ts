/** The browser has refused to store an edit or a file; nothing of it is kept. Its message is for the administrator. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly reason: string
  /** The act that has to come before another try. */
  readonly remedy: string

  /** @param reason where more is known than the cause says */
  constructor(cause: unknown, thing: 'edit' | 'file' = 'edit', reason: string | null = null) {
    const remedy = reason !== null || isFull(cause) ? 'free some space' : 'allow this site to store data'
    // A private window, storage that is being cleared, broken files of the browser: the error is the same.
    const likely = isFull(cause)
      ? `This device has no room left for the ${thing}`
      : `This browser does not keep the ${thing}`
    super(`${reason ?? likely}: ${remedy}, then try again.`, { cause })
    this.reason = reason ?? likely
    this.remedy = remedy
  }
}

function isFull(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'QuotaExceededError'
}
