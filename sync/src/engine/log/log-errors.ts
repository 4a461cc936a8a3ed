/** The log no longer holds what was written. */
export class DamagedLogError extends Error {}

/** A whole record of the log cannot be read by this version of the engine. */
export class UnreadableLogError extends Error {}
