import { expect, type Page } from '@playwright/test'
import type { App } from '../server.ts'

/** A state of the admin. Each can be opened from any other state. */
export interface AdminState {
  readonly name: string
  readonly open: (page: Page, app: App) => Promise<void>
  /**
   * A whole screen differs between phone and desktop, so both are checked. A dialog only gets narrower, so it is
   * checked on a phone, unless phones do not have it.
   */
  readonly seen?: 'on both' | 'on a desk'
}

/** Opens another screen like a link, without loading the page again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** Dialogs that block the page behind them. A message is a dialog in a region, and does not block. */
export const OVER =
  ':is([role=dialog], [role=alertdialog], [role=menu]):not([hidden] *, [role=region] *, [data-nested-dialog-open])'

/** The topmost dialog. */
export const dialog = (page: Page) => page.locator(OVER).last()

export const screen = (path: string, name: string, heading = name): AdminState => ({
  name,
  seen: 'on both',
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

/** The search field of a list, found by name, because the previous list is shown until the next one is rendered. */
export const searchField = (page: Page, plural: string) =>
  page.getByRole('searchbox', { name: `Search ${plural}` })

export const openService = async (page: Page, name: string): Promise<void> => {
  await go(page, '/admin/services')
  await searchField(page, 'services').fill(name)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Edit service' })).toBeVisible()
}

/** The preview document has a heading before it shows the page, so this also waits for the attribute. */
export const expectPreview = async (page: Page): Promise<void> => {
  await expect(dialog(page).locator('[data-preview=shown]')).toBeVisible()
  const preview = dialog(page).frameLocator('iframe[title="Preview of the page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
}
