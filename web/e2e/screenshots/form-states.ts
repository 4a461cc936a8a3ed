import { expect } from '@playwright/test'
import { type AdminState, go, openService, screen } from '../support/admin-states/admin-state.ts'

const form = (path: string, name: string): AdminState => ({
  name,
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  },
})

/** The largest forms, and the asset list with its two ways to add files. */
export const formStates: readonly AdminState[] = [
  { name: 'a service', open: (page) => openService(page, 'AI in Production') },
  form('/admin/companies/new', 'New company'),
  form('/admin/content/new', 'New article'),
  screen('/admin/assets', 'the assets', 'Website Assets'),
  form('/admin/assets/new', 'New asset'),
  form('/admin/assets/bulk-upload', 'Bulk upload'),
]
