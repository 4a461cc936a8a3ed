import postgres from 'postgres'

/** The errors of Postgres that are told apart, by SQLSTATE. */
export type PostgresError = postgres.PostgresError

/** A value is at fault (class 22): a division by zero, a text that is no number. */
export function isDataException(error: unknown): error is PostgresError {
  return hasState(error, /^22/)
}

/** The text of a statement is at fault: its syntax or names (42), its constants (22), what it uses (0A). */
export function isStatementError(error: unknown): error is PostgresError {
  return hasState(error, /^(42|22|0A)/)
}

/**
 * The statement is not at fault: a connection is lost (which has no state, or 08) or refused (28), resources are short
 * (53), an operator has intervened (57), others were in the way (40, 55), or the disk failed (58).
 */
export function isTransient(error: unknown): boolean {
  return !(error instanceof postgres.PostgresError) || hasState(error, /^(08|28|40|53|55|57|58)/)
}

/** It was ended by its limit of time, or by an operator. */
export function isCancelled(error: unknown): error is PostgresError {
  return hasState(error, /^57014$/)
}

/** Another session uses it (55006): a replication slot whose last follower has not gone yet. */
export function isObjectInUse(error: unknown): error is PostgresError {
  return hasState(error, /^55006$/)
}

/** Whether it is an error of Postgres with such an SQLSTATE. */
export function hasState(error: unknown, states: RegExp): error is PostgresError {
  return error instanceof postgres.PostgresError && states.test(error.code)
}
