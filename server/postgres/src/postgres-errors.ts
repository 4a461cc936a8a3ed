import postgres from 'postgres'

/**
 * Classifies errors of the database and of its connections. No other file contains SQLSTATEs or the driver's codes. A
 * class of SQLSTATEs is their first two characters (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const sqlStates = {
  dataException: '22',
  integrityConstraintViolation: '23',
  notNullViolation: '23502',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  invalidPassword: '28P01',
  undefinedObject: '42704',
  /** serialization failures and deadlocks */
  transactionRollback: '40',
  insufficientResources: '53',
  lockNotAvailable: '55P03',
  operatorIntervention: '57',
  /** the server is starting, stopping or has crashed, or the database is dropped */
  shutdown: '57P0',
} as const

/** Error codes of a socket, and of the driver about its socket. */
const socketCode = /^(ECONN|EPIPE|ENOTFOUND|CONNECT)/

/**
 * Whether the error, or its cause, means that the database cannot be reached at the moment or has no resources left
 * (disk, memory, connections).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  const { shutdown, insufficientResources } = sqlStates
  if (socketCode.test(code) || code.startsWith(shutdown) || code.startsWith(insufficientResources))
    return true
  return error.cause !== undefined && isDatabaseUnavailable(error.cause)
}

/** The server has no disk space, memory or connections left, so any write would fail now. */
export function isOutOfResources(error: unknown): boolean {
  return hasState(error, sqlStates.insufficientResources)
}

/** The server or the network ended the connection; it must not be used any more. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return error instanceof Error && 'code' in error // of a socket, or of the driver about its socket
}

/** Deadlocks, lock timeouts, a server without resources: expected occasionally, and solved by a retry. */
export function isTransientFailure(error: unknown): boolean {
  const { transactionRollback, insufficientResources, lockNotAvailable, operatorIntervention } = sqlStates
  return hasState(error, transactionRollback, insufficientResources, lockNotAvailable, operatorIntervention)
}

export function isPasswordRefused(error: unknown): boolean {
  return hasState(error, sqlStates.invalidPassword)
}

/** For a new connection: the server does not know a setting that was sent. */
export function isSettingUnknown(error: unknown): boolean {
  return hasState(error, sqlStates.undefinedObject)
}

/** The data is invalid: the same statement will fail again. */
export function isDataRefused(error: unknown): error is Error {
  return hasState(error, sqlStates.dataException, sqlStates.integrityConstraintViolation)
}

export interface ConstraintViolation {
  kind: 'unique' | 'foreign key' | 'check' | 'not null'
  constraint: string
  table: string | undefined
  column: string | undefined
  detail: string
}

/** null: the error does not name a violated constraint */
export function constraintViolation(error: unknown): ConstraintViolation | null {
  if (!(error instanceof postgres.PostgresError)) return null
  const kind = violations.get(error.code)
  if (kind === undefined) return null
  const { constraint_name: constraint = '', table_name: table, column_name: column, detail = '' } = error
  return { kind, constraint, table, column, detail }
}

const violations = new Map<string, ConstraintViolation['kind']>([
  [sqlStates.uniqueViolation, 'unique'],
  [sqlStates.foreignKeyViolation, 'foreign key'],
  [sqlStates.checkViolation, 'check'],
  [sqlStates.notNullViolation, 'not null'],
])

/** A value that its column cannot store. */
export function isUnstorableValue(error: unknown): boolean {
  return hasState(error, sqlStates.dataException)
}

function hasState(error: unknown, ...states: string[]): boolean {
  return error instanceof postgres.PostgresError && states.some((state) => error.code.startsWith(state))
}

function codeOf(error: Error): string | undefined {
  return 'code' in error ? String(error.code) : undefined
}
