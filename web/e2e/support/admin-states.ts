import { expect, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue } from './admin.ts'
import { phonePhoto } from './photos.ts'
import type { App } from './server.ts'

/** Something that the admin can show. Each is opened from the one before it, whatever that was. */
export interface AdminState {
  readonly name: string
  readonly open: (page: Page, app: App) => Promise<void>
  /** A whole screen is another one on a phone than on a desk; a dialog is the same in less room. */
  readonly isScreen?: true
}

/** Goes to another screen as a link does, without loading the page anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

const dialog = (page: Page) => page.getByRole('dialog').last()

const screen = (path: string, name: string, heading = name): AdminState => ({
  name,
  isScreen: true,
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  },
})

const form = (path: string, title: string): AdminState => ({
  name: `the form: ${title}`,
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  },
})

const openService = async (page: Page, name: string) => {
  await go(page, '/admin/services')
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Edit service' })).toBeVisible()
}

/** Screens and dialogs of somebody who is signed in; the queue is empty. */
export const quietStates: readonly AdminState[] = [
  screen('/admin', 'the dashboard', 'Dashboard'),
  screen('/admin/services', 'the services', 'Services Management'),
  screen('/admin/companies', 'the companies', 'Companies'),
  screen('/admin/cases', 'the cases', 'Cases'),
  screen('/admin/content', 'the articles', 'Content'),
  screen('/admin/categories', 'the categories', 'Article Categories'),
  screen('/admin/partners', 'the partners', 'Founding Partners'),
  screen('/admin/value-propositions', 'the value propositions', 'Value Propositions'),
  screen('/admin/themes', 'the themes', 'Offering Themes'),
  screen('/admin/activity', 'the activity', 'Activity'),
  screen('/admin/people', 'the people', 'People'),
  screen('/admin/people/record', 'the record', 'Record'),
  screen('/admin/account', 'the own account', 'Your account'),
  screen('/admin/sign-ups', 'the sign-ups', 'Sign-ups'),
  screen('/admin/usage', 'the usage', 'Usage'),
  screen('/admin/edits', 'the edits, none', 'Edits'),
  screen('/admin/no-such-screen', 'an unknown address', 'There is no such screen'),
  form('/admin/services/new', 'New service'),
  form('/admin/companies/new', 'New company'),
  form('/admin/cases/new', 'New case'),
  form('/admin/categories/new', 'New article category'),
  form('/admin/assets/new', 'New asset'),
  form('/admin/partners/new', 'New partner'),
  form('/admin/value-propositions/new', 'New value proposition'),
  form('/admin/themes/new', 'New theme'),
  form('/admin/content/new', 'New article'),
  {
    name: 'the dialog for a link in an article',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).click()
      await page.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Add a link' })).toBeVisible()
    },
  },
  {
    name: 'the pictures for an article',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Picture', exact: true }).click()
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'a form with errors',
    open: async (page) => {
      await go(page, '/admin/services/new')
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page).getByText('1 field needs attention')).toBeVisible()
    },
  },
  {
    name: 'the choice of companies',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Select companies' }).click()
      await expect(page.getByRole('dialog', { name: 'Select companies' })).toBeVisible()
    },
  },
  {
    name: 'the picker',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await dialog(page).getByRole('button', { name: 'Choose images' }).click()
      await expect(dialog(page).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'the upload of the picker',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Upload' }).click()
      await expect(page.getByRole('dialog', { name: 'Upload a picture' })).toBeVisible()
    },
  },
  {
    name: 'the question about unsaved changes',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await dialog(page).getByLabel('Service name').fill('Typed')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'a form of a row that has changed elsewhere',
    open: async (page, app) => {
      await page.goto(`${app.url}/admin/services`)
      await openService(page, 'Brand Desk')
      await runSql(
        app.databaseUrl,
        `update services set short_description = short_description || '.' where slug = 'brand-desk'`,
      )
      await expect(
        dialog(page)
          .getByText(/^Changed elsewhere at/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'the history of a row',
    open: async (page) => {
      await go(page, new URL(`${page.url()}/history`).pathname)
      await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'a search that finds nothing',
    open: async (page) => {
      await go(page, '/admin/cases')
      await page.getByRole('searchbox').fill('no case says this')
      await expect(page.getByText('Nothing found', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'the question before a delete',
    open: async (page) => {
      await page.getByRole('searchbox').fill('')
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'the choice of a file to import',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await go(page, '/admin/companies/import')
      await expect(dialog(page).getByLabel(/Choose a CSV file/)).toBeAttached()
    },
  },
  {
    name: 'the preview of an import with errors',
    open: async (page) => {
      const buffer = Buffer.from('Company name;Founded\nAhti & Co;199O\nOtso & Co;1999\n')
      await dialog(page)
        .getByLabel(/Choose a CSV file/)
        .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer })
      await expect(dialog(page).getByText(/1 row with errors is left out/)).toBeVisible()
    },
  },
  {
    name: 'the export of a list',
    open: async (page) => {
      await go(page, '/admin/companies/export')
      await expect(dialog(page).getByRole('button', { name: /^Export \d+ rows/ })).toBeVisible()
    },
  },
  {
    name: 'the library as a list',
    isScreen: true,
    open: async (page) => {
      await go(page, '/admin/assets')
      await page.getByRole('button', { name: 'List', exact: true }).click()
      await expect(page.getByRole('row').nth(2)).toBeVisible()
    },
  },
  {
    name: 'the library as a grid, with a selection',
    isScreen: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Grid', exact: true }).click()
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Chosen assets' })).toBeVisible()
    },
  },
  {
    name: 'the edit of chosen assets',
    open: async (page) => {
      await page.getByRole('region', { name: 'Chosen assets' }).getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit 1 asset' })).toBeVisible()
    },
  },
  {
    name: 'the preview of an asset',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Preview / })
        .first()
        .click()
      await expect(dialog(page).getByRole('heading', { name: 'Used in' })).toBeVisible()
    },
  },
  {
    name: 'the form of a picture',
    open: async (page) => {
      await dialog(page).getByRole('link', { name: 'Edit', exact: true }).click()
      await expect(page.getByRole('img', { name: /^Focal point/ })).toBeVisible()
    },
  },
  {
    name: 'the bulk upload of a photo',
    open: async (page) => {
      await go(page, '/admin/assets/bulk-upload')
      const photo = await phonePhoto('At sea.jpg', { width: 400, height: 300 })
      const upload = page.getByRole('dialog', { name: 'Bulk upload' })
      await upload.locator('input[type=file]').first().setInputFiles(photo)
      await expect(upload.getByLabel('Asset key of file 1')).toHaveValue('at-sea')
    },
  },
  {
    name: 'the invitation of somebody',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Remove At sea.jpg' }).click()
      await go(page, '/admin/people')
      await page.getByRole('button', { name: 'Invite …' }).click()
      await expect(page.getByRole('dialog', { name: 'Invite somebody' })).toBeVisible()
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeVisible()
    },
  },
  {
    name: 'the palette with rows',
    open: async (page) => {
      await page.keyboard.type('brand')
      await expect(page.getByRole('option', { name: /^Brand Mirror/ })).toBeVisible()
    },
  },
  {
    name: 'the palette with nothing found',
    open: async (page) => {
      await page.keyboard.type(' and no such thing')
      await expect(page.getByText(/^Nothing found for/)).toBeVisible()
    },
  },
]

/** The queue of somebody whose edits do not get through, and then meet those of somebody else. */
export const queueStates: readonly AdminState[] = [
  {
    name: 'a message after a save, and an edit that waits',
    open: async (page) => {
      await page.context().route('**/api/writes', (route) => route.abort())
      for (const name of ['Brand Desk', 'Queue Clinic']) {
        await openService(page, name)
        await dialog(page).getByLabel('Service name').fill(`${name}, mine`)
        await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      // While it is looked at it stays.
      await page.getByText('Service updated').first().hover()
    },
  },
  {
    name: 'the edits that wait',
    isScreen: true,
    open: async (page) => {
      await go(page, '/admin/edits')
      await expect(page.getByRole('main').getByText('On this device').first()).toBeVisible()
    },
  },
  {
    name: 'the sign-out with edits that wait',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('dialog', { name: 'Edits are waiting on this device' })).toBeVisible()
    },
  },
  {
    name: 'conflicts: a field, and a deleted row',
    isScreen: true,
    open: async (page, app) => {
      await page.keyboard.press('Escape')
      await runSql(
        app.databaseUrl,
        `update services set name = 'Brand Desk, theirs' where slug = 'brand-desk'`,
      )
      await runSql(app.databaseUrl, `delete from services where slug = 'queue-clinic'`)
      await page.context().unroute('**/api/writes')
      await page.getByRole('button', { name: 'Send now' }).click()
      await expect(queue(page)).toHaveText('2 edits need a decision')
    },
  },
  {
    name: 'no network',
    isScreen: true,
    open: async (page) => {
      await page.context().setOffline(true)
      await go(page, '/admin/services')
      await page.getByRole('searchbox').fill('')
      await expect(page.getByRole('row').nth(2)).toBeVisible()
    },
  },
  {
    name: 'people without a network',
    open: async (page) => {
      await go(page, '/admin/people')
      await expect(page.getByText('People cannot be shown')).toBeVisible()
    },
  },
]

/** What a phone alone shows. */
export const phoneStates: readonly AdminState[] = [
  {
    name: 'the menu',
    open: async (page) => {
      await go(page, '/admin/services')
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    },
  },
  {
    name: 'the menu of a row',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox').fill('')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
]

/** Before somebody is signed in. */
export const strangersStates: readonly AdminState[] = [
  {
    name: 'the sign-in, refused',
    open: async (page, app) => {
      await page.goto(`${app.url}/admin`)
      await page.getByLabel('Email').fill('nobody@paradox.example')
      await page.getByLabel('Password').fill('not a password at all')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the forgotten password',
    open: async (page) => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('dialog', { name: 'Forgotten password' })).toBeVisible()
    },
  },
  {
    name: 'a link that nobody has made',
    open: async (page, app) => {
      await page.goto(`${app.url}/admin/link#nothing`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  {
    name: 'no access',
    open: async (page, app) => {
      await page.goto(`${app.url}/admin/unauthorized`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]
