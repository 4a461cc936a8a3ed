// Postgres for server and tests: the embedded one, connections to it, and its migrations.
export { advisoryLocks } from './advisory-locks.ts'
export { checkDatabase } from './check-database.ts'
export { dropDatabase } from './drop-database.ts'
export { takeOwnerLock } from './local/owner-lock.ts'
export { birthMark, commandLine, isAlive, parentOf } from './local/process-identity.ts'
export { assertWritable } from './local/run-as.ts'
export { findLocalPostgres, startLocalPostgres } from './local/start-local-postgres.ts'
export type { LocalPostgres } from './local/start-local-postgres.ts'
export { migrate, pendingMigrations } from './migrate.ts'
export { openPool, reserveConnection } from './open-pool.ts'
export {
  constraintViolation,
  isConnectionLost,
  isDatabaseUnavailable,
  isDataRefused,
  isOutOfResources,
  isTransientFailure,
  isUnstorableValue,
} from './postgres-errors.ts'
export type { ConstraintViolation } from './postgres-errors.ts'
