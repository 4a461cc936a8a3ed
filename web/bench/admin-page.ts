import type { BrowserContext, Page } from '@playwright/test'
import type { Input } from './browser-row.ts'

/** Signs in and opens the list of services; resolves when all of them are on this device. */
export async function openServices(context: BrowserContext, input: Input): Promise<Page> {
  const page = await context.newPage()
  await fillSignIn(page, input)
  await page.getByRole('button', { name: 'Sign In' }).click()
  try {
    await page.getByText(/^[1-9][\d,]* in all$/).waitFor({ timeout: 60_000 })
  } catch (cause) {
    const shown = (await page.locator('main').innerText()).replaceAll('\n', ' | ').slice(0, 300)
    throw new Error(`the list of services was not filled within a minute; it shows: ${shown}`, { cause })
  }
  return page
}

/** Opens the list of services, and fills in the sign-in that comes instead. */
export async function fillSignIn(page: Page, { url, administrator }: Input): Promise<void> {
  await page.goto(`${url}/admin/services`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
}

/** The time of the press, in milliseconds since 1970. */
export function pressSignIn(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Sign In' }).evaluate((button: HTMLElement) => {
    const now = performance.timeOrigin + performance.now()
    button.click()
    return now
  })
}
