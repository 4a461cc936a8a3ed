import { expect, type Page } from '@playwright/test'
import type { App } from '../server.ts'

/** Something that the admin can show. Each is opened from the one before it, whatever that was. */
export interface AdminState {
  readonly name: string
  readonly open: (page: Page, app: App) => Promise<void>
  /**
   * A whole screen is another one on a phone than on a desk, and is looked at in both. A dialog is the same in less room, and
   * is looked at on a phone, unless a phone has none.
   */
  readonly seen?: 'on both' | 'on a desk'
}

/** Goes to another screen as a link does, without loading the page anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/**
 * Dialogs over the page, which keep everything else from being reached. A message is a dialog in a region, and does
 * not.
 */
export const OVER =
  ':is([role=dialog], [role=alertdialog], [role=menu]):not([hidden] *, [role=region] *, [data-nested-dialog-open])'

/** The one that is in front. */
export const dialog = (page: Page) => page.locator(OVER).last()

export const screen = (path: string, name: string, heading = name): AdminState => ({
  name,
  seen: 'on both',
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

/** The field of a list. By its name, because the list before is shown until the next one is drawn. */
export const searchField = (page: Page, plural: string) =>
  page.getByRole('searchbox', { name: `Search ${plural}` })

export const openService = async (page: Page, name: string): Promise<void> => {
  await go(page, '/admin/services')
  await searchField(page, 'services').fill(name)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Edit service' })).toBeVisible()
}

/** The document in the frame has a heading of its own, before the page is shown in it. */
export const expectPreview = async (page: Page): Promise<void> => {
  await expect(dialog(page).locator('[data-preview=shown]')).toBeVisible()
  const preview = dialog(page).frameLocator('iframe[title="Preview of the page"]')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
}
