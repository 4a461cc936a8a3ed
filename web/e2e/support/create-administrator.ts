import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { App } from './server.ts'

const projectFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** Creates an account with the command line, while the site is running. */
export function createAdministrator(app: App, email: string, password: string): void {
  const made = spawnSync(process.execPath, ['server/run.js', 'create-administrator', email, password], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: app.databaseUrl },
    encoding: 'utf8',
  })
  expect(made.stdout + made.stderr).toContain(`The administrator ${email} was created.`)
}
