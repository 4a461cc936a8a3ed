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

/** The same statement on the same rows would fail again, so trying again is of no use. A lost connection is another. */
export function isPermanent(error: unknown): error is PostgresError {
  return hasState(error, /^(2|42|0A)/)
}

/** Another session uses it (55006): a replication slot whose last follower has not gone yet. */
export function isObjectInUse(error: unknown): error is PostgresError {
  return hasState(error, /^55006$/)
}

function hasState(error: unknown, states: RegExp): error is PostgresError {
  return error instanceof postgres.PostgresError && states.test(error.code)
}
