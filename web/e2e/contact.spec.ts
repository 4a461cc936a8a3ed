import { expect, type Page } from '@playwright/test'
import { holdResponses } from './support/held-responses.ts'
import { test } from './support/server.ts'

const board = (page: Page) => page.getByRole('list', { name: 'Board members' })

test('each desk opens the dialog with its list, and names the people who reply', async ({ app, page }) => {
  const sent: unknown[] = []
  await page.route('**/api/signups', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: { success: true } })
  })
  await page.goto(`${app.url}/contact`)
  const desks = [
    ['Talk about a project', 'Sales'],
    ['Ask about membership', 'Membership'],
    ['Ask us anything', 'General information'],
    ['Reach our spokespeople', 'Media'],
  ] as const
  for (const [button, title] of desks) {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Email').fill('anna@paradox.example')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
  }
  expect(sent).toMatchObject([{ listId: 36 }, { listId: 37 }, { listId: 38 }, { listId: 39 }])
  await expect(board(page).getByRole('heading', { level: 3 })).toHaveText([
    'Aino Havukallio',
    'Rasmus Ljusvik',
    'Veera Yöpöllö',
    'Jānis Ozolkalns',
    'Mona Granholm',
    'Kaarel Kõivik',
  ])
})

test('a notice that appears over a button during a press does not take the click', async ({ app, page }) => {
  await page.route('**/api/signups', (route) => route.fulfill({ json: { success: true } }))
  await page.goto(`${app.url}/contact`)
  const button = page.getByRole('button', { name: 'Ask about membership' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Membership' })
  await dialog.getByLabel('Email').fill('anna@paradox.example')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByText('Success!', { exact: true })
  // The notice stays during this test, as if the pointer were over it.
  await notice.dispatchEvent('pointerover')
  await expect(dialog).toBeHidden()
  await notice.evaluate((text) => {
    const card = text.closest('output > *')
    if (!(card instanceof HTMLElement)) throw new Error('The notice has no card')
    Object.assign(card.style, {
      position: 'fixed',
      inset: '0',
      maxWidth: 'none',
      translate: '0 100vh',
      transition: 'none',
    })
  })
  await button.hover()
  await page.mouse.down()
  await notice.evaluate((text) => text.closest<HTMLElement>('output > *')?.style.removeProperty('translate'))
  await page.mouse.up()
  await expect(dialog).toBeVisible()
})

test('on a small phone the buttons of the dialog stay in view, and cover no focused element', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 600 })
  await page.goto(`${app.url}/contact`)
  await page.getByRole('button', { name: 'Talk about a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sales' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
  const buttons = dialog.getByRole('button', { name: 'Cancel' }).locator('..')
  for (const name of ['First name (optional)', 'Last name (optional)']) {
    await page.keyboard.press('Tab')
    const field = dialog.getByLabel(name)
    await expect(field).toBeFocused()
    const [box, bar] = [await field.boundingBox(), await buttons.boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('initials replace portraits that fail to load', async ({ app, page }) => {
  await page.route(/\.(svg|png|webp|jpe?g)|\/img\//, (route) => route.abort())
  await page.goto(`${app.url}/contact`)
  await expect(board(page).getByText('AI', { exact: true })).toBeVisible()
})

test('the page is readable before its board is loaded, and shows if the board fails to load', async ({
  app,
  page,
}) => {
  const rows = await holdResponses(page, /\/(shapes|page-data|public-rows)/)
  await page.goto(`${app.url}/manifesto`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('button', { name: 'Talk about a project' })).toBeVisible()
  await expect(board(page).getByRole('listitem')).toHaveCount(6)
  await rows.respond((route) => route.abort())
  await expect(page.getByText('Unable to load board members at this time')).toBeVisible()
  await expect(
    page.getByText('Connection issue detected. Please check your internet connection and try again'),
  ).toBeVisible()
  await expect(page.getByText('We keep trying in the background')).toBeVisible()
  rows.hold()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await rows.respond((route) => route.continue())
  await expect(board(page).getByRole('heading', { name: 'Aino Havukallio' })).toBeVisible()
})

test('a server error is not reported as a connection problem', async ({ app, page }) => {
  await page.route(/\/(shapes|page-data|public-rows)/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${app.url}/manifesto`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('Unable to load board members at this time')).toBeVisible()
  await expect(page.getByText('Connection issue detected')).toHaveCount(0)
})
