import { expect } from '@playwright/test'
import { renameService, rowOf } from '../admin.ts'
import { type AdminState, expectPreview, go, screen } from './admin-state.ts'

const helpPage = (name: string, title: string): AdminState => ({
  name: `the help, ${title}`,
  seen: 'on both',
  open: async (page) => {
    await go(page, `/admin/help/${name}`)
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  },
})

/** Screens of a signed-in administrator. The queue is empty. */
export const screenStates: readonly AdminState[] = [
  screen('/admin', 'the dashboard', 'Dashboard'),
  {
    name: 'the findings of a check of the system',
    seen: 'on both',
    open: async (page) => {
      await page.getByRole('button', { name: 'Run system check' }).click()
      await expect(page.getByText(/checks? passed/)).toBeVisible()
    },
  },
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
  screen('/admin/people/record', 'the audit log', 'Audit log'),
  screen('/admin/account', 'the own account', 'Your account'),
  screen('/admin/sign-ups', 'the sign-ups', 'Sign-ups'),
  screen('/admin/usage', 'the usage', 'Usage'),
  screen('/admin/reports', 'the reports', 'Reports'),
  {
    name: 'a report as bars',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/reports/01900000-0000-7000-8000-000000002304/show')
      await expect(page.getByRole('img', { name: 'Publishing by month' })).toBeVisible()
    },
  },
  {
    name: 'a report as a heat map',
    open: async (page) => {
      await go(page, '/admin/reports/01900000-0000-7000-8000-000000002301/show')
      await expect(page.getByRole('table', { name: 'Services by theme and member' })).toBeVisible()
    },
  },
  {
    name: 'a query that is wrong',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/sql')
      await page.getByRole('textbox', { name: 'Query' }).fill('select nam from services')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alert')).toContainText('does not exist')
    },
  },
  {
    name: 'the form of a report',
    open: async (page) => {
      await go(page, '/admin/reports/01900000-0000-7000-8000-000000002309')
      await expect(page.getByRole('textbox', { name: 'Query', exact: true })).toContainText('select')
    },
  },
  {
    name: 'places to replace',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/replace')
      await page.getByLabel('Find', { exact: true }).fill('Brand')
      await expect(page.getByRole('checkbox', { name: /^Replace in / }).first()).toBeVisible()
    },
  },
  screen('/admin/edits', 'the edits, none', 'Edits'),
  screen('/admin/releases', 'the releases', 'Releases'),
  {
    name: 'the dialog of a new release',
    open: async (page) => {
      await page.getByRole('button', { name: 'New release' }).click()
      await expect(page.getByRole('dialog', { name: 'New release' })).toBeVisible()
    },
  },
  {
    name: 'a release, and where edits go',
    seen: 'on both',
    open: async (page) => {
      await page.getByLabel('Name').fill('A release')
      await page.getByRole('button', { name: 'Create release' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'A release' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Where edits are saved' })).toBeVisible()
    },
  },
  {
    name: 'a list compared with the site',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/services')
      await renameService(page, 'Brand Mirror', 'Brand Mirror anew')
      await page.getByRole('button', { name: 'Compare with the site' }).click()
      await expect(rowOf(page, 'Brand Mirror anew')).toContainText('on the site Brand Mirror')
    },
  },
  {
    name: 'the preview of the site with a release',
    open: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Preview', exact: true }).first().click()
      await expectPreview(page)
    },
  },
  {
    name: 'the question before a release is deleted',
    open: async (page) => {
      await page.getByRole('button', { name: 'Back to the release' }).click()
      await page.getByRole('button', { name: 'Delete release …' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'the releases without the deleted one',
    open: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete release' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
    },
  },
  screen('/admin/site-check', 'the site check', 'Site check'),
  screen('/admin/sync-check', 'the sync check', 'Sync check'),
  screen('/admin/help', 'the contents of the help', 'Help'),
  helpPage('conflicts', 'Conflicts'),
  helpPage('keyboard', 'Keyboard'),
  screen('/admin/no-such-screen', 'an unknown address', 'Page not found'),
]
