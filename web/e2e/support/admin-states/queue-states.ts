import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue } from '../admin.ts'
import { type AdminState, dialog, go, openService, searchField } from './admin-state.ts'

/** A queue with edits that cannot be sent, and then conflict with edits of another person. */
export const queueStates: readonly AdminState[] = [
  {
    name: 'an undo of what somebody else has changed since',
    open: async (page, app) => {
      await openService(page, 'Crisis Voice')
      await dialog(page).getByLabel('Service name').fill('Crisis Voice, mine')
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(queue(page)).toHaveText('All on the site')
      await runSql(
        app.databaseUrl,
        `update services set name = 'Crisis Voice, theirs' where slug = 'crisis-voice'`,
      )
      await expect(page.getByRole('link', { name: 'Crisis Voice, theirs', exact: true })).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Undo: / })
        .click()
      await expect(dialog(page).getByText('Crisis Voice, theirs', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'a message after a save, and an edit that waits',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Not now' }).click()
      await page.context().route('**/api/writes', (route) => route.abort())
      for (const name of ['Brand Desk', 'Queue Clinic']) {
        await openService(page, name)
        await dialog(page).getByLabel('Service name').fill(`${name}, mine`)
        await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
        await expect(dialog(page)).toBeHidden()
      }
      // The message stays while the pointer is over it.
      await page.getByText('Service updated').first().hover()
    },
  },
  {
    name: 'the edits that wait',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/edits')
      await expect(page.getByRole('main').getByText('Pending').first()).toBeVisible()
    },
  },
  {
    name: 'the sign-out with edits that wait',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page.getByRole('dialog', { name: 'You have pending edits' })).toBeVisible()
    },
  },
  {
    name: 'conflicts: a field, and a deleted row',
    seen: 'on both',
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
    name: 'a file of edits that is imported',
    open: async (page) => {
      await page.getByRole('button', { name: 'Import edits' }).click()
      await expect(page.getByRole('dialog', { name: 'Import edits' })).toBeVisible()
    },
  },
  {
    name: 'the activity with what was done',
    seen: 'on both',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await go(page, '/admin/activity')
      await expect(page.getByText('Crisis Voice, theirs').first()).toBeVisible()
    },
  },
  {
    name: 'a list without rows',
    seen: 'on both',
    open: async (page, app) => {
      await runSql(app.databaseUrl, 'delete from cases')
      await go(page, '/admin/cases')
      await expect(page.getByText('No cases yet')).toBeVisible()
    },
  },
  {
    name: 'no network',
    seen: 'on both',
    open: async (page) => {
      await page.context().setOffline(true)
      await go(page, '/admin/services')
      await searchField(page, 'services').fill('')
      await expect(page.getByRole('row').nth(2)).toBeVisible()
    },
  },
  {
    name: 'people without a network',
    open: async (page) => {
      await go(page, '/admin/people')
      await expect(page.getByText('People could not be loaded')).toBeVisible()
    },
  },
]

/** States that exist on a phone only. */
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
      await searchField(page, 'services').fill('')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'the question which release an edit goes to',
    open: async (page) => {
      await page.getByRole('menuitem', { name: 'Edit in a release …' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit in a release' })).toBeVisible()
    },
  },
  {
    name: 'all rows of a page, chosen',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await expect(page.getByRole('region', { name: 'Selected services' })).toContainText(/^\d\d selected/)
    },
  },
]
