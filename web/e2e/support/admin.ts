import { isAdminCached } from './admin-cached.ts'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { startBreakableProxy, type BreakableProxy } from './breakable-proxy.ts'
import type { App } from './server.ts'

/** An administrator with a separate browser and a separate proxy, whose connections can be cut. */
export type Administrator = {
  context: BrowserContext
  proxy: BreakableProxy
  page: Page
  leave(): Promise<void>
}

/** Signs in, and waits until this device has all rows and works offline. */
export async function administratorAt(
  browser: Browser,
  app: App,
  account = app.administrator,
): Promise<Administrator> {
  const proxy = await startBreakableProxy(app.url)
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await signInTo(page, `${proxy.url}/admin/services`, account)
  await expect.poll(() => page.evaluate(isAdminCached, 'code' as const)).toBe(true)
  // A service worker controls only pages that are opened after it has started.
  await openServices(page)
  return {
    context,
    proxy,
    page,
    leave: async () => {
      await context.close()
      await proxy.close()
    },
  }
}

/** Signs in, and waits for the dashboard. */
export async function signIn(page: Page, url: string, account: App['administrator']): Promise<void> {
  await signInTo(page, `${url}/admin`, account)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Opens a screen of the admin with a session created without the form, which saves one start of the admin. */
async function signInTo(page: Page, address: string, account: App['administrator']): Promise<void> {
  const response = await page.context().request.post(new URL('/api/session', address).href, { data: account })
  expect(response.status()).toBe(200)
  await page.goto(address)
}

/** Opens the list of services, and waits for its rows. */
export async function openServices(page: Page): Promise<void> {
  await page.goto('/admin/services')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
}

/** The state of the queue in the header. */
export function queue(page: Page): Locator {
  return page.getByRole('banner').getByRole('status')
}

export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

/** Opens the form of a service from the list, fills in fields, and saves. Resolves when the edit is stored. */
export async function editService(
  page: Page,
  name: string,
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit service' })
  await fill(form)
  await form.locator('[type=submit]').click()
  await expect(form).toBeHidden()
  // The form closes at once, and the address changes when the edit is stored.
  await expect(page).toHaveURL(/\/admin\/services(\?|$)/)
}

export async function renameService(page: Page, from: string, to: string): Promise<void> {
  await editService(page, from, (form) => form.getByRole('textbox', { name: /^Service name/ }).fill(to))
  await expect(rowOf(page, to)).toBeVisible()
}
