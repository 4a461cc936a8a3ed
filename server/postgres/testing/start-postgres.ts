import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Starts one Postgres for the whole run; each test file has a separate database (test-database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
