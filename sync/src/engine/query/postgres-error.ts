import postgres from 'postgres'

/** The kinds of Postgres errors, by SQLSTATE. */
export type PostgresError = postgres.PostgresError

/** The fault is in a value (class 22): a division by zero, a text that is no number. */
export function isDataException(error: unknown): error is PostgresError {
  return hasState(error, /^22/)
}

/** The fault is in the text of a statement: its syntax or names (42), constants (22), features (0A). */
export function isStatementError(error: unknown): error is PostgresError {
  return hasState(error, /^(42|22|0A)/)
}

/**
 * The fault is not in the statement: a connection is lost (without a state, or 08) or refused (28), resources are short
 * (53), an operator has intervened (57), others were in the way (40, 55), or the disk failed (58).
 */
export function isTransient(error: unknown): boolean {
  return !(error instanceof postgres.PostgresError) || hasState(error, /^(08|28|40|53|55|57|58)/)
}

/** A time limit or an operator has ended the statement. */
export function isCancelled(error: unknown): error is PostgresError {
  return hasState(error, /^57014$/)
}

/** Another session uses the object (55006): a replication slot with a follower that has not ended yet. */
export function isObjectInUse(error: unknown): error is PostgresError {
  return hasState(error, /^55006$/)
}

/** Whether this is a Postgres error with such an SQLSTATE. */
export function hasState(error: unknown, states: RegExp): error is PostgresError {
  return error instanceof postgres.PostgresError && states.test(error.code)
}
