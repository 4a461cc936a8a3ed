import { expect } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { phonePhoto } from '../photos.ts'
import { type AdminState, dialog, expectPreview, go, openService, searchField } from './admin-state.ts'

const form = (path: string, title: string): AdminState => ({
  name: `the form: ${title}`,
  open: async (page) => {
    await go(page, path)
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  },
})

/** Dialogs over a screen, and the parts of a list besides its rows. The queue is empty. */
export const dialogStates: readonly AdminState[] = [
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
    name: 'the alt text of a picture in an article',
    open: async (page) => {
      await dialog(page).getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('button', { name: /^Alt text and caption of / }).click()
      await expect(page.getByRole('dialog', { name: 'Alt text of the picture' })).toBeVisible()
    },
  },
  {
    name: 'a form with errors',
    open: async (page, app) => {
      // Loads another page, because leaving an article with changes would ask for confirmation.
      await page.goto(`${app.url}/admin/services/new`)
      await dialog(page).getByRole('button', { name: 'Save draft', exact: true }).click()
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
          .getByText(/^Changed .* at \d/)
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
    name: 'the preview of a row',
    open: async (page) => {
      await go(page, new URL(page.url()).pathname.replace(/history$/, 'preview'))
      await expectPreview(page)
    },
  },
  {
    name: 'the places of a previewed page',
    open: async (page) => {
      await page.getByRole('switch', { name: 'Click to edit' }).press('Space')
      await dialog(page)
        .getByRole('button', { name: /^Service · / })
        .first()
        .focus()
    },
  },
  {
    name: 'the preview of a row without them',
    open: async (page) => {
      await page.getByRole('switch', { name: 'Click to edit' }).press('Space')
      await expect(dialog(page).getByRole('button', { name: /^Service · / })).toHaveCount(0)
    },
  },
  {
    name: 'the filters of a list',
    open: async (page) => {
      await go(page, '/admin/services')
      await searchField(page, 'services').fill('')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await dialog(page).locator('summary', { hasText: 'Category' }).click()
    },
  },
  {
    name: 'the columns of a list',
    seen: 'on a desk',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('dialog', { name: 'Columns and density' })).toBeVisible()
    },
  },
  {
    name: 'a list with chosen rows',
    seen: 'on both',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('checkbox', { name: 'Select AI in Production' }).check()
      await expect(page.getByRole('region', { name: 'Selected services' })).toBeVisible()
    },
  },
  {
    name: 'the edit of chosen rows',
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Selected services' })
        .getByRole('button', { name: 'Edit' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Edit 1 service' })).toBeVisible()
    },
  },
  {
    name: 'a search that finds nothing',
    open: async (page) => {
      await go(page, '/admin/cases')
      await searchField(page, 'cases').fill('no case says this')
      await expect(page.getByText('No matches', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'the question before a delete',
    open: async (page) => {
      await searchField(page, 'cases').fill('')
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
      await expect(dialog(page).getByText(/1 item with errors is skipped/)).toBeVisible()
    },
  },
  {
    name: 'an import that is done',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Import 1 item' }).click()
      await expect(dialog(page).getByRole('button', { name: 'Undo this import' })).toBeVisible()
    },
  },
  {
    name: 'the export of a list',
    open: async (page) => {
      await go(page, '/admin/companies/export')
      await expect(dialog(page).getByRole('button', { name: /^Export \d+ items/ })).toBeVisible()
    },
  },
  {
    name: 'the library as a list',
    seen: 'on both',
    open: async (page) => {
      await go(page, '/admin/assets')
      await page.getByRole('button', { name: 'List', exact: true }).click()
      await expect(page.getByRole('row').nth(2)).toBeVisible()
    },
  },
  {
    name: 'the library as a grid, with a selection',
    seen: 'on both',
    open: async (page) => {
      await page.getByRole('button', { name: 'Grid', exact: true }).click()
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check()
      await expect(page.getByRole('region', { name: 'Selected assets' })).toBeVisible()
    },
  },
  {
    name: 'the edit of chosen assets',
    open: async (page) => {
      await page
        .getByRole('region', { name: 'Selected assets' })
        .getByRole('button', { name: 'Edit' })
        .click()
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
    name: 'the palette',
    open: async (page) => {
      await dialog(page).getByRole('button', { name: 'Remove At sea.jpg' }).click()
      await go(page, '/admin')
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
      await expect(page.getByText(/^No matches for/)).toBeVisible()
    },
  },
]
