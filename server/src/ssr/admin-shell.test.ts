import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createAdminShell } from './admin-shell.ts'

test('the page of the admin contains the time zone of the site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'admin-shell-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'admin.html'), '<!doctype html>\n<html lang="en"></html>')
  const shell = createAdminShell(undefined, folder, folder, 'Europe/Helsinki')
  const page = await shell(new Request('http://localhost/admin'))
  expect(await page.text()).toBe('<!doctype html>\n<html data-zone="Europe/Helsinki" lang="en"></html>')
})
