import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { readCsv } from './read-csv.ts'

// There are no workers here; web/e2e/transfer.spec.ts has the real one.
vi.mock(import('./read-csv-file.ts'), () => ({
  readCsvFile: async (file: File) => readCsv(await file.arrayBuffer()),
}))

beforeEach(() => {
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
})
afterEach(cleanup)

const uuid = (number: number) => `018f0000-0000-7000-9000-${String(number).padStart(12, '0')}`

async function open(file: string) {
  const companies = ['Aalto', 'Birch'].map((name, i) =>
    aRow('service_companies', uuid(i), { name, slug: name.toLowerCase(), founded: 2010 + i }),
  )
  const admin = fakeAdmin({ service_companies: companies })
  render(fakeApp(admin, '/admin/companies').app)
  fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import companies' }))
  const input = await dialog.findByLabelText(/Choose a CSV file/)
  fireEvent.change(input, { target: { files: [new File([file], 'companies.csv')] } })
  return { admin, dialog }
}

test('a file is previewed, mended where it is wrong, and imported as one edit for each row', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2010\nBirch;2012\nCedar;about 2020\n')
  await dialog.findByText('0 new, 1 changed, 1 unchanged; 1 row with errors is left out')
  const cell = dialog.getByLabelText('Founded: Write a whole number in digits, such as 1200')
  expect(cell).toHaveProperty('value', 'about 2020')
  fireEvent.change(cell, { target: { value: '2020' } })
  fireEvent.blur(cell)
  await dialog.findByText('1 new, 1 changed, 1 unchanged')
  fireEvent.click(dialog.getByRole('button', { name: 'Changed 1' }))
  expect(dialog.getByText('2011').tagName).toBe('DEL')
  expect(dialog.getByText('2012').tagName).toBe('INS')
  expect(admin.calls).toEqual([])

  fireEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }))
  await dialog.findByText('2 rows imported.')
  expect(admin.calls).toEqual([
    [
      'applyAll',
      'service_companies',
      [
        expect.objectContaining({
          op: 'update',
          row: expect.objectContaining({ id: uuid(1) }),
          changes: { founded: 2012 },
        }),
        expect.objectContaining({
          op: 'insert',
          values: expect.objectContaining({ name: 'Cedar', slug: 'cedar', founded: 2020 }),
        }),
      ],
    ],
  ])
})

test('a column that was not recognised is matched by hand', async () => {
  const { dialog } = await open('Firma,Founded\nCedar,2020\n')
  const matching = await dialog.findByLabelText('Firma')
  expect(matching).toHaveProperty('value', '')
  await dialog.findByText('Company name is required', { exact: false })
  fireEvent.change(matching, { target: { value: 'name' } })
  await dialog.findByText('1 new, 0 changed, 0 unchanged')
})

test('a file that cannot be read says why, and another one can be chosen', async () => {
  const { dialog } = await open('')
  expect((await dialog.findByRole('alert')).textContent).toContain('The first row has to name the columns')
  expect(dialog.getByLabelText(/Choose a CSV file/)).toBeTruthy()
})

test('an import is undone as one, at once or later', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2020\nCedar;2020\n')
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 rows' }))
  await dialog.findByText('2 rows imported.')
  const foundedOf = () =>
    Object.fromEntries(
      (admin.rowsOf('service_companies').get() ?? []).map(({ values }) => [values.name, values.founded]),
    )
  expect(foundedOf()).toEqual({ Aalto: 2020, Birch: 2011, Cedar: 2020 })
  fireEvent.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] ?? document.body,
  )
  fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Undo the import of companies.csv/ }))
  await screen.findByText('2 rows undone.')
  expect(foundedOf()).toEqual({ Aalto: 2010, Birch: 2011 })
})

test('an import that fails in its middle says how many rows are in, and can be undone', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => `New ${n};2020`)
  const { admin, dialog } = await open(['Company name;Founded', ...rows].join('\n'))
  const { data } = admin.source
  const before = { ...data }
  let pieces = 0
  data.applyAll = async (...args) => {
    pieces += 1
    if (pieces === 2) throw new Error('This device has no room.')
    return await before.applyAll(...args)
  }
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 200 rows' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Only 150 of 200 rows were imported')
  expect(alert.textContent).toContain('This device has no room.')
  expect(dialog.getByRole('button', { name: /^Undo the import of companies.csv/ })).toBeTruthy()
})
