import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { parked } from '../testing/parked-fixture.tsx'
import { aRow, emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'
import { readFile } from './read-csv.ts'

// The test DOM has no workers. web/e2e/transfer.spec.ts tests the real one.
vi.mock(import('./read-csv-file.ts'), () => ({
  readCsvFile: async (file, encoding) => await readFile(await file.arrayBuffer(), encoding),
}))

beforeEach(() => {
  sessionStorage.clear()
  globalThis.indexedDB = new IDBFactory()
})
afterEach(cleanup)

const uuid = (number: number) => `018f0000-0000-7000-9000-${String(number).padStart(12, '0')}`

const aaltoAndBirch = ['Aalto', 'Birch'].map((name, i) =>
  aRow('service_companies', uuid(i), { name, slug: name.toLowerCase(), founded: 2010 + i }),
)

async function open(file: string | Uint8Array<ArrayBuffer>, companies = aaltoAndBirch) {
  const admin = fakeAdmin({ service_companies: companies })
  render(fakeApp(admin, '/admin/companies').app)
  fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import companies' }))
  const input = await dialog.findByLabelText(/Choose a CSV file/)
  fireEvent.change(input, { target: { files: [new File([file], 'companies.csv')] } })
  return { admin, dialog }
}

async function close() {
  const dialog = screen.getByRole('dialog', { name: 'Import companies' })
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import companies' })).toBeNull())
}

/** A promise that the test settles. */
function aHold() {
  let release = () => {}
  let fail: (error: Error) => void = () => {}
  const held = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  return { held, release, fail }
}

const manyRows = (count: number, founded: string) =>
  ['Company name;Founded', ...Array.from({ length: count }, (_, n) => `New ${n};${founded}`)].join('\n')

test('a file is previewed, corrected, and imported as one edit per row', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2010\nBirch;2012\nCedar;about 2020\n')
  await dialog.findByText('0 new, 1 changed, 1 unchanged; 1 item with errors is skipped')
  const cell = dialog.getByLabelText('Founded: Write a whole number in digits, such as 1200')
  expect(cell).toHaveProperty('value', 'about 2020')
  fireEvent.change(cell, { target: { value: '2020' } })
  fireEvent.blur(cell)
  await dialog.findByText('1 new, 1 changed, 1 unchanged')
  fireEvent.click(dialog.getByRole('button', { name: 'Changed 1' }))
  expect(dialog.getByText('2011').tagName).toBe('DEL')
  expect(dialog.getByText('2012').tagName).toBe('INS')
  expect(admin.calls).toEqual([])

  fireEvent.click(dialog.getByRole('button', { name: 'Import 2 items' }))
  await dialog.findByText('2 items imported.')
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

test('a column that is not recognised can be assigned by hand', async () => {
  const { dialog } = await open('Firma,Founded\nCedar,2020\n')
  const matching = await dialog.findByLabelText('Firma')
  expect(matching).toHaveProperty('value', '')
  await dialog.findByText('Company name is required', { exact: false })
  fireEvent.change(matching, { target: { value: 'name' } })
  await dialog.findByText('1 new, 0 changed, 0 unchanged')
})

test('an unreadable file shows the reason, and another one can be chosen', async () => {
  const { dialog } = await open('')
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'The first row must contain the column names',
  )
  expect(dialog.getByLabelText(/Choose a CSV file/)).toBeTruthy()
})

test('a file can be read again in another encoding, and corrections are kept', async () => {
  const text = 'Company name;Founded\nZîle un Âbele SIA;about 2020\n'
  const { dialog } = await open(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  const encoding = await dialog.findByLabelText('Encoding')
  expect(encoding).toHaveProperty('value', 'windows-1252')
  const cell = await dialog.findByLabelText(/^Founded: /)
  fireEvent.change(cell, { target: { value: '2020' } })
  fireEvent.blur(cell)
  await dialog.findByText('1 new, 0 changed, 0 unchanged')
  fireEvent.change(encoding, { target: { value: 'windows-1257' } })
  expect((await dialog.findAllByText('Zīle un Ābele SIA')).length).toBeGreaterThan(0)
  await dialog.findByText('1 new, 0 changed, 0 unchanged')
  expect(dialog.getByLabelText('Encoding')).toHaveProperty('value', 'windows-1257')
})

test('the preview shows the values of new rows, and the differing parts of long texts', async () => {
  const start = 'A company that has advised the harbours of the north for forty years'
  const companies = [
    aRow('service_companies', uuid(0), { name: 'Aalto', slug: 'aalto', short_description: `${start}.` }),
  ]
  const { dialog } = await open(
    `Company name;Founded;Short description\nAalto;;${start} and more.\nCedar;2020;Wood and paper\n`,
    companies,
  )
  await dialog.findByText('1 new, 1 changed, 0 unchanged')
  expect(dialog.getByText('2020').tagName).toBe('DD')
  expect(dialog.getByText('Wood and paper').tagName).toBe('DD')
  fireEvent.click(dialog.getByRole('button', { name: 'Changed 1' }))
  expect(dialog.getByText('… for forty years.').tagName).toBe('DEL')
  expect(dialog.getByText('… for forty years and more.').tagName).toBe('INS')
  fireEvent.click(dialog.getByRole('button', { name: 'Compare' }))
  expect(dialog.getByText('In the file')).toBeTruthy()
})

test('a cell truncated by a spreadsheet is reported with a warning and not imported', async () => {
  const content = 'lorem ipsum '.repeat(30).trim()
  const companies = [
    aRow('service_companies', uuid(0), { name: 'Aalto', slug: 'aalto', long_description: content }),
  ]
  const { dialog } = await open(`Company name;Long description\nAalto;${content.slice(0, 255)}\n`, companies)
  await dialog.findByText('0 new, 0 changed, 1 unchanged, 1 with warnings')
  expect(dialog.getByRole('button', { name: 'With warnings 1' }).getAttribute('aria-pressed')).toBe('true')
  const cell = dialog.getByLabelText(/ends at 255 characters/)
  fireEvent.change(cell, { target: { value: 'Shorter on purpose' } })
  fireEvent.blur(cell)
  await dialog.findByText('0 new, 1 changed, 0 unchanged')
})

test('a template contains the names of all columns of a new row', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
  const { dialog } = await open('')
  await dialog.findByRole('alert')
  fireEvent.click(dialog.getByRole('button', { name: 'Download a template' }))
  const [file] = saved.mock.calls.at(-1) ?? []
  const text = file instanceof Blob ? await file.text() : ''
  expect(text).toMatch(/^\ufeff?Company name,/)
  expect(text).not.toContain(',Id')
  expect(text.trim().split('\n')).toHaveLength(1)
  saved.mockRestore()
})

test('an import is undone as a whole, at once or later', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2020\nCedar;2020\n')
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 items' }))
  await dialog.findByText('2 items imported.')
  const foundedOf = () =>
    Object.fromEntries(
      (admin.rowsOf('service_companies').get() ?? []).map(({ values }) => [values.name, values.founded]),
    )
  expect(foundedOf()).toEqual({ Aalto: 2020, Birch: 2011, Cedar: 2020 })
  await close()
  fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Undo the import of companies.csv/ }))
  await screen.findByText('2 items undone.')
  expect(foundedOf()).toEqual({ Aalto: 2010, Birch: 2011 })
})

test('an import that fails halfway says how many rows are imported, and can be undone', async () => {
  const { admin, dialog } = await open(manyRows(200, '2020'))
  const { data } = admin.source
  const before = { ...data }
  let pieces = 0
  data.applyAll = async (...args) => {
    pieces += 1
    if (pieces === 2) throw new Error('This device has no room.')
    return await before.applyAll(...args)
  }
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 200 items' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Only 150 of 200 items were imported')
  expect(alert.textContent).toContain('This device has no room.')
  expect(dialog.getByRole('button', { name: /^Undo the import of companies.csv/ })).toBeTruthy()
})

test('correcting a cell leaves the focus where Tab or Enter puts it', async () => {
  const { dialog } = await open('Company name;Founded\nCedar;about 2020\nDogwood;about 2021\nElm;2000\n')
  const [first, second] = await dialog.findAllByLabelText(/^Founded: /)
  if (first === undefined || second === undefined) throw new Error('There are no two cells')
  expect(dialog.getByRole('button', { name: 'Import 1 item' })).toHaveProperty('disabled', false)
  act(() => first.focus())
  fireEvent.change(first, { target: { value: '2020' } })
  act(() => second.focus())
  expect(dialog.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true)
  await dialog.findByText('2 new, 0 changed, 0 unchanged; 1 item with errors is skipped')
  expect(dialog.getByRole('button', { name: 'Import 2 items' })).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(second)

  fireEvent.change(second, { target: { value: '12' } })
  fireEvent.keyDown(second, { key: 'Enter' })
  expect(await dialog.findByLabelText('Founded: At least 1000')).toBe(second)
  expect(document.activeElement).toBe(second)
})

test('correcting a cell keeps the chosen page and kind of rows', async () => {
  const { dialog } = await open(manyRows(120, 'long ago'))
  fireEvent.click(await dialog.findByRole('button', { name: 'All 120' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Next' }))
  const [cell = document.body] = dialog.getAllByLabelText(/^Founded: /)
  fireEvent.change(cell, { target: { value: '2020' } })
  fireEvent.blur(cell)
  await dialog.findByText('1 new, 0 changed, 0 unchanged; 119 items with errors are skipped')
  expect(dialog.getByText('Page 2 of 3')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'All 120' }).getAttribute('aria-pressed')).toBe('true')
})

test('choosing another kind of rows shows its first page', async () => {
  const { dialog } = await open(manyRows(60, 'long ago'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Next' }))
  expect(dialog.getByText('Page 2 of 2')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Founded'), { target: { value: '' } })
  await dialog.findByText('60 new, 0 changed, 0 unchanged')
  expect(dialog.getByRole('button', { name: 'New 60' }).getAttribute('aria-pressed')).toBe('true')
  expect(dialog.getByText('Page 1 of 2')).toBeTruthy()
})

test.each([
  { end: 'fails', title: 'Only 150 of 200 items were imported', text: 'This device has no room.' },
  { end: 'succeeds', title: '200 items imported', text: 'All edits are accepted.' },
])('an import that $end after its dialog is closed says so in a toast', async ({ end, title, text }) => {
  const { admin, dialog } = await open(manyRows(200, '2020'))
  const { data } = admin.source
  const before = { ...data }
  const { held, release, fail } = aHold()
  let pieces = 0
  data.applyAll = async (...args) => {
    pieces += 1
    if (pieces === 2) await held
    return await before.applyAll(...args)
  }
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 200 items' }))
  await waitFor(() => expect(pieces).toBe(2))
  await close()
  if (end === 'fails') fail(new Error(text))
  else release()
  const message = within(await screen.findByRole('dialog', { name: title }))
  expect(message.getByText(text)).toBeTruthy()
  fireEvent.click(message.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(admin.rowsOf('service_companies').get()).toHaveLength(2))
})

test('an import refused after its dialog is closed needs a decision, and offers no undo', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2020\n')
  const { data, steps } = admin.source
  const before = { ...data }
  const { held, release } = aHold()
  data.applyAll = async (...args) => {
    const act = await before.applyAll(...args)
    await held
    // A refused edit is removed from its step.
    for (const step of steps.get()) await data.forgetStep(step)
    const edit = parked({ kind: 'server-error', message: 'The server could not save it.' })
    admin.queue.set({ ...emptyQueue, pending: 1, parked: [edit] })
    return act
  }
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 1 item' }))
  await waitFor(() => expect(admin.calls).toHaveLength(1))
  await close()
  release()
  const message = within(await screen.findByRole('dialog', { name: '1 item imported' }))
  expect(message.getByText('1 edit needs a decision.')).toBeTruthy()
  expect(message.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo reports its outcome after the dialog is closed', async () => {
  const { admin, dialog } = await open('Company name;Founded\nAalto;2020\nBirch;2020\n')
  const { data } = admin.source
  const before = { ...data }
  fireEvent.click(await dialog.findByRole('button', { name: 'Import 2 items' }))
  const failing = aHold()
  data.reverse = async () => {
    await failing.held
    return false
  }
  fireEvent.click(await dialog.findByRole('button', { name: 'Undo this import' }))
  await close()
  failing.fail(new Error('This device has no room.'))
  await screen.findByRole('dialog', { name: 'The import was only partly undone' })

  data.reverse = async (...args) => await before.reverse(...args)
  const companies = admin.rowsOf('service_companies')
  companies.set((companies.get() ?? []).map((row) => ({ ...row, values: { ...row.values, founded: 1999 } })))
  const reading = aHold()
  data.readPiece = async (...args) => {
    await reading.held
    return await before.readPiece(...args)
  }
  fireEvent.click(await screen.findByRole('link', { name: 'Import' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Undo the import of companies.csv/ }))
  await close()
  reading.release()
  const message = within(await screen.findByRole('dialog', { name: 'Import not undone' }))
  fireEvent.click(message.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('dialog', { name: 'Undo: import companies.csv' })).toBeTruthy()
})
