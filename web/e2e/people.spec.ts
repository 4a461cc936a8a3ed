import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { administratorAt, queue, renameService, signIn } from './support/admin.ts'
import { holdResponses } from './support/held-responses.ts'
import { type App, test } from './support/server.ts'
import { totpCode } from './support/totp-code.ts'

test.use({ ownApp: import.meta.url, contextOptions: { reducedMotion: 'reduce' } })

const PASSWORD = 'tuesday kettle marble orbit'

/** Invites a person on the screen, and returns the link for that person. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Done. You can now sign in.')).toBeVisible()
}

/** Accepts an invitation, which signs in. */
async function accept(page: Page, link: string, name = ''): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name (optional)').fill(name)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** An invited person who has accepted, in a separate browser. */
async function newcomer(browser: Browser, app: App, email: string): Promise<Page> {
  const boss = await browser.newPage()
  await signIn(boss, app.url, app.administrator)
  await boss.goto(`${app.url}/admin/people`)
  const link = await invite(boss, email)
  await boss.context().close()
  const page = await browser.newPage()
  await accept(page, link)
  return page
}

async function confirmPassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: button }).click()
}

/** Signs in while more of the screen loads between press and release of the button, which does not move. */
async function signInWhile(
  page: Page,
  account: App['administrator'],
  arrives: () => Promise<void>,
): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).hover()
  await page.mouse.down()
  await arrives()
  await page.mouse.up()
}

test(
  'a person is invited, works, is disabled with a pending offline edit, and can export the edit',
  { tag: '@long' },
  async ({ app, browser, page }) => {
    const email = 'newcomer@paradox.example'
    const signInOptions = await holdResponses(page, /\/sign-in-options-[^/]*\.js$/)
    await page.goto(`${app.url}/admin`)
    await signInWhile(page, app.administrator, async () => {
      await signInOptions.respond((route) => route.continue())
      await expect(page.getByRole('button', { name: 'Forgot your password?' })).toBeVisible()
    })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.goto(`${app.url}/admin/people`)
    await expect(page.getByText('You are the only administrator')).toBeVisible()
    const link = await invite(page, email)
    await expect(page.getByRole('heading', { name: 'Invited' })).toBeVisible()
    const laptop = await browser.newPage()
    await accept(laptop, link, 'Nea Newcomer')
    await laptop.goto('about:blank')
    await laptop.goto(link)
    await expect(laptop.getByText('This link has been used')).toBeVisible()
    await laptop.goto(`${app.url}/admin`)
    await expect(queue(laptop)).toHaveText('All on the site')
    const phone = await administratorAt(browser, app, { email, password: PASSWORD })
    phone.proxy.cut()
    await renameService(phone.page, 'Leadership Bench', 'Bench of a newcomer')

    await page.reload()
    await expect(page.getByRole('list', { name: 'People' })).toContainText('Nea Newcomer')
    await page.getByRole('button', { name: `Manage ${email}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Account' })
    await expect(dialog.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
    await expect(dialog.getByText('No sessions.')).toBeVisible()
    // The laptop sends no request; its open long poll ends.
    await expect(queue(laptop)).toHaveText('Paused: sign in', { timeout: 15_000 })

    phone.proxy.restore()
    await phone.page.getByRole('button', { name: 'Paused: sign in to send 1 edit' }).click()
    const again = phone.page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password').fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(again).toContainText('This account is disabled.')
    await expect(again).toContainText('Nothing is sent while the account is disabled.')
    const download = phone.page.waitForEvent('download')
    await again.getByRole('button', { name: 'Save it as a file' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Bench of a newcomer')
    // After a reload nobody is signed in on the phone, but the edit can still be exported.
    await phone.page.addInitScript(() => {
      const databases = indexedDB.databases.bind(indexedDB)
      const isPressed = new Promise((resolve) => addEventListener('mousedown', resolve))
      indexedDB.databases = () => isPressed.then(databases)
    })
    await phone.page.reload()
    await signInWhile(phone.page, { email, password: PASSWORD }, () =>
      expect(phone.page.getByText('1 edit of another person is pending on this device')).toBeVisible(),
    )
    await expect(phone.page.getByText('You have 1 edit pending on this device.')).toBeVisible()
    const file = phone.page.waitForEvent('download')
    await phone.page.getByRole('button', { name: 'Save them as a file' }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toContain('Bench of a newcomer')
    const names = () => runSql(app.databaseUrl, `select name from services where slug = 'leadership-bench'`)
    expect(await names()).toEqual([{ name: 'Leadership Bench' }])

    await dialog.getByRole('button', { name: 'Enable' }).click()
    await expect(dialog.getByRole('button', { name: 'Disable' })).toBeVisible()
    await phone.page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect.poll(names).toEqual([{ name: 'Bench of a newcomer' }])
    await phone.leave()
    await laptop.context().close()
  },
)

test(
  'another administrator helps with a forgotten password, which ends the old sessions',
  { tag: '@long' },
  async ({ app, browser, page }) => {
    const email = 'forgetful@paradox.example'
    const forgetful = await newcomer(browser, app, email)
    const stranger = await browser.newPage()
    await stranger.goto(`${app.url}/admin`)
    await stranger.getByRole('button', { name: 'Forgot your password?' }).click()
    const question = stranger.getByRole('dialog', { name: 'Reset password' })
    await question.getByLabel('Email').fill(email)
    await question.getByRole('button', { name: 'Send link' }).click()
    await expect(question).toContainText('Ask another administrator')

    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/people`)
    // Dangerous actions require the password again if the sign-in was some time ago.
    await runSql(app.databaseUrl, `update sessions set confirmed_at = now() - interval '1 hour'`)
    await page.getByRole('button', { name: `Manage ${email}` }).click()
    await page.getByRole('button', { name: 'Create password link' }).click()
    const check = page.getByRole('dialog', { name: 'Confirm your password' })
    await check.getByLabel('Your password', { exact: true }).fill('not the password')
    await check.getByRole('button', { name: 'Confirm' }).click()
    await expect(check).toContainText('The password is wrong.')
    await check.getByLabel('Your password', { exact: true }).fill(app.administrator.password)
    await check.getByRole('button', { name: 'Confirm' }).click()
    const link = await page.getByLabel('Link').inputValue()
    await stranger.goto(link)
    await stranger.getByLabel('New password', { exact: true }).fill('Password12345!')
    await stranger.getByRole('button', { name: 'Save password' }).click()
    await expect(stranger.getByText('This password is too easy to guess.')).toBeVisible()
    await choosePassword(stranger, link, 'glacier pencil thursday violin')
    await expect(queue(forgetful)).toHaveText('Paused: sign in', { timeout: 15_000 })
    await signIn(stranger, app.url, { email, password: 'glacier pencil thursday violin' })
    await stranger.context().close()
    await forgetful.context().close()
  },
)

test(
  'an authenticator app is set up, required, replaced by a backup code, and turned off',
  { tag: '@long' },
  async ({ app, browser }) => {
    const email = 'careful@paradox.example'
    const page = await newcomer(browser, app, email)
    await page.goto(`${app.url}/admin/account`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await confirmPassword(page, 'Continue')
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await page.getByText('Enter the key manually').click()
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    const setUpAt = Date.now()
    await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, setUpAt))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const backupCodes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await expect(backupCodes).toHaveCount(10)
    const codes = await backupCodes.allInnerTexts()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('You enter a code after your password.')).toBeVisible()

    const signInTo = async (code: string): Promise<void> => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    }
    await signInTo(totpCode(secret, setUpAt))
    await expect(page.getByRole('alert')).toContainText('has already been used')
    await page.getByLabel('Code').fill(totpCode(secret, setUpAt + 30_000))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    // After the sign-in, the screen before the sign-out is shown again.
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await signInTo(codes[0] ?? '')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await confirmPassword(page, 'Turn off')
    await expect(page.getByText('Off. With an app')).toBeVisible()
    await page.context().close()
  },
)

test('a passkey is added, named, used as the only sign-in, and removed', async ({ app, browser }) => {
  const email = 'passkey@paradox.example'
  const page = await newcomer(browser, app, email)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${app.url}/admin/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: /^Rename/ }).click()
  const naming = page.getByRole('dialog', { name: 'Name of the passkey' })
  await naming.getByLabel('Name').fill('My laptop')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My laptop')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(email)
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey does not open an account here.')
  await page.context().close()
})

test('events are recorded, and can be filtered by email address', async ({ app, page }) => {
  await page.goto(`${app.url}/admin`)
  await page.getByLabel('Email').fill(app.administrator.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/people`)
  await page.getByRole('link', { name: 'Audit log' }).click()
  const record = page.getByRole('list', { name: 'Audit log' })
  await expect(record.getByRole('listitem').first()).toContainText(`Signed in ${app.administrator.email}`)
  await page.getByLabel('What').selectOption('Failed attempts')
  await expect(page).toHaveURL(/about=failures/)
  await expect(record.getByRole('listitem').first()).toContainText(
    `Failed sign-in ${app.administrator.email}`,
  )
  await expect(record.getByText(/^Signed in /)).toHaveCount(0)
})

test('people, account and sign-in work with the keyboard alone on a phone, and show when they are offline', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${app.url}/admin`)
  await page.getByRole('button', { name: 'Forgot your password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible()
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/people`)
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite …' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.type('keyboard@paradox.example')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite …' })).toBeFocused()
  await page.getByRole('button', { name: 'Revoke the invitation of keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('keyboard@paradox.example')).toHaveCount(1) // The only one is in the toast.
  const other = page.getByRole('button', { name: /^Manage/ }).first()
  if ((await other.count()) > 0) {
    await other.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${app.url}/admin/people/record`)
  await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible()
  await page.goto(`${app.url}/admin/account`)
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your password', { exact: true }).last()).toBeFocused()
  await page.keyboard.type(app.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.goto(`${app.url}/admin/people`)
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).first().click()
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await page.context().setOffline(true)
  await page.goBack()
  await expect(page.getByText('People could not be loaded')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
})
