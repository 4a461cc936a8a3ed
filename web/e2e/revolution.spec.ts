import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { hasShown } from './support/transient-text.ts'
import { test } from './support/server.ts'
import { waitForLocalRows, watchConsole } from './support/strict-page.ts'

test('services fill the screen, followed by sign-up, value propositions and solutions', async ({
  app,
  page,
}) => {
  const check = watchConsole(page)
  await page.goto(`${app.url}/revolution`)
  await waitForLocalRows(page)
  const slides = page.getByRole('region', { name: 'Services', exact: true })
  await expect(slides.getByRole('link', { name: 'Learn More' }).first()).toHaveAttribute(
    'href',
    /^\/services\//,
  )
  const propositions = page.getByRole('region', { name: 'Agility without fragility.' })
  await expect(propositions.getByRole('heading', { level: 3 })).toHaveText([
    'A senior team in nine days',
    'One lead, one contract',
    'Nothing to carry but the work',
    'We leave on purpose',
  ])
  await expect(page.locator('#explore article')).toHaveCount(6)
  check()
})

test('the short sign-up sends only the address, and shows a welcome for three seconds', async ({
  app,
  page,
}) => {
  let body: unknown
  let answer = (): void => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/signups', async (route) => {
    body = route.request().postDataJSON()
    await answered
    await route.fulfill({ json: { success: true } })
  })
  await page.goto(`${app.url}/revolution`)
  const join = page.getByRole('region', { name: 'Join 1,247+ subscribers' })
  await join.getByLabel('Email').fill('anna@paradox.example')
  await join.getByRole('button', { name: 'Join' }).click()
  await expect(join.getByRole('button', { name: 'Joining...' })).toBeDisabled()
  const welcomed = hasShown(page, 'Welcome aboard!')
  answer()
  await welcomed
  await expect(join.getByLabel('Email')).toHaveValue('')
  expect(body).toEqual({ email: 'anna@paradox.example' })
})

test('role, search and scope filter at once, are in the address, and can be undone', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/revolution`)
  await waitForLocalRows(page)
  const explore = page.locator('#explore')
  await expect(explore.getByText('Role Focused')).toHaveCount(0)
  await explore.getByText('HR', { exact: true }).click()
  await expect(explore.getByText('Role Focused').first()).toBeVisible()
  await explore.getByRole('slider').fill('90')
  await expect(explore.getByText('Comprehensive Solutions')).toBeVisible()
  await expect(page).toHaveURL(/role=HR&scope=90/)
  await page.reload()
  await expect(explore.getByRole('radio', { name: 'HR' })).toBeChecked()
  await explore.getByLabel('Search').fill('no service says this')
  await expect(explore.getByText('No solutions found matching your criteria')).toBeVisible()
  await expect(explore.getByText('Try adjusting your filters to see more results')).toBeVisible()
  await explore.getByRole('button', { name: 'Reset filters' }).click()
  await expect(page).toHaveURL(/\/revolution$/)
  await expect(explore.locator('article')).toHaveCount(6)
})

test('without scripts the filters are a plain form', async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/revolution`)
  const explore = page.locator('#explore')
  await explore.getByText('HR', { exact: true }).click()
  await explore.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/role=HR.*#explore$/)
  await expect(explore.getByText('Role Focused').first()).toBeVisible()
  await context.close()
})

// This is the last test, because it removes the services.
test('a carousel without content and a site without services show a message', async ({ app, page }) => {
  await page.goto(`${app.url}/revolution`)
  await waitForLocalRows(page)
  await runSql(app.databaseUrl, 'update services set is_featured = false, show_on_revolution_grid = false')
  await expect(page.getByText('No content available')).toBeVisible()
  await runSql(app.databaseUrl, 'update services set published = false')
  await expect(page.getByText('No active services available')).toBeVisible()
})
