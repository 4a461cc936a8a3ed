import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt, queue, renameService, rowOf } from './support/admin.ts'
import { createAdministrator } from './support/create-administrator.ts'
import { test } from './support/server.ts'

test('without a session the admin redirects to the sign-in form, which reports a wrong password', async ({
  app,
  page,
}) => {
  await page.goto(`${app.url}/admin/services`)
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.getByLabel('Email').fill(app.administrator.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password. Please try again.')
})

test('an account that is not an administrator is refused with a message', async ({ app, browser }) => {
  const account = { email: 'reader@paradox.example', password: 'a password for a reader' }
  createAdministrator(app, account.email, account.password)
  await runSql(
    app.databaseUrl,
    `delete from user_roles r using users u where u.id = r.user_id and u.email = $1`,
    [account.email],
  )
  const page = await browser.newPage()
  await page.goto(`${app.url}/admin`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/unauthorized$/)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.close()
})

test(
  'signing out warns of unsent edits, which only the same user sees and sends later',
  { tag: '@long' },
  async ({ app, browser }) => {
    const second = { email: 'second@paradox.example', password: 'another long password' }
    createAdministrator(app, second.email, second.password)
    const admin = await administratorAt(browser, app)
    const { page } = admin
    admin.proxy.cut()
    await renameService(page, 'Leadership Bench', 'Leadership Bench, unsent')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const question = page.getByRole('dialog', { name: 'You have pending edits' })
    await expect(question).toContainText('1 edit has not reached the site')
    await question.getByRole('button', { name: 'Keep on this device and sign out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText('1 edit of another person is pending on this device')).toBeVisible()
    admin.proxy.restore()

    const signIn = async ({ email, password }: { email: string; password: string }): Promise<void> => {
      await page.goto('/admin/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('banner')).toContainText(email)
      await page.goto('/admin/services')
    }
    await signIn(second)
    await expect(rowOf(page, 'Leadership Bench')).toBeVisible()
    await expect(rowOf(page, 'Leadership Bench, unsent')).toHaveCount(0)
    await expect(queue(page)).toHaveText('All on the site')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()

    await signIn(app.administrator)
    await expect(rowOf(page, 'Leadership Bench, unsent')).toBeVisible()
    await expect(queue(page)).toHaveText('All on the site')
    const rows = await runSql(app.databaseUrl, `select name from services where slug = 'leadership-bench'`)
    expect(rows).toEqual([{ name: 'Leadership Bench, unsent' }])
    await admin.leave()
  },
)
