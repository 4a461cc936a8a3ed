import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { totpCode } from '../totp-code.ts'
import { type AdminState, dialog, go } from './admin-state.ts'

const email = 'newcomer@paradox.example'
const password = 'tuesday kettle marble orbit'

async function signOut(page: Page): Promise<void> {
  await go(page, '/admin')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
}

async function fillSignIn(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The administrator invites a person, who accepts, protects the account, and is finally disabled. */
export function peopleStates(): readonly AdminState[] {
  let link = ''
  let backupCode = ''
  return [
    {
      name: 'the invitation of somebody',
      open: async (page) => {
        await go(page, '/admin/people')
        await page.getByRole('button', { name: 'Invite …' }).click()
        await expect(page.getByRole('dialog', { name: 'Invite a colleague' })).toBeVisible()
      },
    },
    {
      name: 'the link of an invitation',
      open: async (page) => {
        await dialog(page).getByLabel('E-mail address').fill(email)
        await dialog(page).getByRole('button', { name: 'Invite', exact: true }).click()
        link = await dialog(page).getByLabel('Link').inputValue()
      },
    },
    {
      name: 'a link that nobody has made',
      open: async (page, app) => {
        await dialog(page).getByRole('button', { name: 'Done' }).click()
        await signOut(page)
        await page.goto(`${app.url}/admin/link#nothing`)
        await expect(page.getByText('This link does not work')).toBeVisible()
      },
    },
    {
      name: 'what the link of an invitation opens',
      seen: 'on both',
      open: async (page) => {
        await page.goto('about:blank')
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      },
    },
    {
      name: 'a password that is too easy',
      open: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('Password12345!')
        await page.getByRole('button', { name: 'Save password' }).click()
        await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
      },
    },
    {
      name: 'a password that is saved',
      open: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Save password' }).click()
        await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      },
    },
    {
      name: 'no access',
      open: async (page) => {
        await signOut(page)
        await go(page, '/admin/unauthorized')
        await expect(page.getByRole('link', { name: 'Return to Website' })).toBeVisible()
      },
    },
    {
      name: 'the sign-in, refused',
      seen: 'on both',
      open: async (page) => {
        await go(page, '/admin/login')
        await fillSignIn(page, 'not the password')
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'the forgotten password',
      open: async (page) => {
        await page.getByRole('button', { name: 'Forgot your password?' }).click()
        await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible()
      },
    },
    {
      name: 'the forgotten password, asked for',
      open: async (page) => {
        await dialog(page).getByRole('button', { name: 'Send link' }).click()
        await expect(dialog(page)).toContainText('Ask another administrator')
      },
    },
    {
      name: 'the question for the own password',
      open: async (page) => {
        await dialog(page).getByRole('button', { name: 'Back to sign-in' }).click()
        await fillSignIn(page, password)
        await expect(page.getByRole('navigation', { name: 'Admin' })).toBeAttached()
        await go(page, '/admin/account')
        await page.getByRole('button', { name: 'Set up' }).click()
        await expect(dialog(page).getByLabel('Your password', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'the set-up of an authenticator app',
      open: async (page) => {
        await dialog(page).getByLabel('Your password', { exact: true }).fill(password)
        await dialog(page).getByRole('button', { name: 'Continue' }).click()
        await page.getByText('Enter the key manually').click()
        await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
      },
    },
    {
      name: 'the backup codes',
      open: async (page) => {
        const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
        await dialog(page).getByLabel('Code', { exact: true }).fill(totpCode(secret, Date.now()))
        await dialog(page).getByRole('button', { name: 'Turn on' }).click()
        backupCode = await page
          .getByRole('list', { name: 'Backup codes' })
          .getByRole('listitem')
          .first()
          .innerText()
      },
    },
    {
      name: 'the second step of the sign-in',
      seen: 'on both',
      open: async (page) => {
        await page.getByRole('button', { name: 'I have saved them' }).click()
        await signOut(page)
        await fillSignIn(page, password)
        await expect(page.getByLabel('Code')).toBeVisible()
      },
    },
    {
      name: 'the account of somebody else',
      open: async (page, app) => {
        await page.getByLabel('Code').fill(backupCode)
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByRole('navigation', { name: 'Admin' })).toBeAttached()
        await go(page, '/admin/people')
        await page.getByRole('button', { name: `Manage ${app.administrator.email}` }).click()
        await expect(dialog(page).getByRole('button', { name: 'Disable' })).toBeVisible()
      },
    },
    {
      name: 'the sign-in again, when the session has ended',
      open: async (page, app) => {
        await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
        await runSql(app.databaseUrl, 'delete from sessions')
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Paused: sign in/ })
          .click()
        await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
      },
    },
    {
      name: 'a disabled account',
      open: async (page, app) => {
        await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
        await signOut(page)
        // The server lists accounts with a second factor only after this.
        await runSql(
          app.databaseUrl,
          `update users set disabled_at = now(), two_factor_enabled = false where email = '${email}'`,
        )
        await fillSignIn(page, password)
        await expect(page.getByRole('alert')).toContainText('This account is disabled.')
      },
    },
  ]
}
