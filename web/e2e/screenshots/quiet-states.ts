import { expect } from '@playwright/test'
import { type AdminState, go } from '../support/admin-states/admin-state.ts'

/** The screens that load data from the server, in the order of the menu. */
const served = {
  '/admin': 'Dashboard',
  '/admin/sign-ups': 'Sign-ups',
  '/admin/usage': 'Usage',
  '/admin/activity': 'Activity',
  '/admin/people': 'People',
  '/admin/people/record': 'Audit log',
  '/admin/account': 'Your account',
}

const local = {
  '/admin/services': 'Services Management',
  '/admin/assets': 'Website Assets',
  '/admin/releases': 'Releases',
  '/admin/reports': 'Reports',
  '/admin/site-check': 'Site check',
  '/admin/edits': 'Edits',
}

function statesOf(screens: Record<string, string>, how: string): AdminState[] {
  return Object.entries(screens).map(([path, heading]) => ({
    name: `${heading}, ${how}`,
    open: async (page) => {
      await go(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
    },
  }))
}

/** The screens with a server that responds only with errors. */
export const failingStates: readonly AdminState[] = [
  {
    name: 'a history, with a failing server',
    open: async (page) => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 500 }))
      await go(page, '/admin/services')
      await page.getByRole('link', { name: 'History of Brand Mirror', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'History' }).getByRole('alert')).toBeVisible()
    },
  },
  ...statesOf(served, 'with a failing server'),
]

export const offlineStates: readonly AdminState[] = statesOf({ ...served, ...local }, 'without a network')
