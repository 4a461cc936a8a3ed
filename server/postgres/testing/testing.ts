// For tests of all packages: databases on the Postgres of the run (see start-postgres.ts), statements, and free ports.
export { freePort } from '../src/local/free-port.ts'
export { readMigrations } from '../src/migrate.ts'
export { createFreshDatabase } from './fresh-database.ts'
export { runSql } from './run-sql.ts'
export { createTestDatabase } from './test-database.ts'
export type { TestDatabase } from './test-database.ts'
export { folderOfTests, startTestServer } from './test-server.ts'
