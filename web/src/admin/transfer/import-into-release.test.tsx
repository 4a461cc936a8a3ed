import 'fake-indexeddb/auto'
import { releaseEditId } from '@coop/sync/releases'
import { SCHEMA_VERSION } from '@coop/sync/schema-versions'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setReleaseTarget } from '../staging/release-target.ts'
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
  setReleaseTarget(null)
  globalThis.indexedDB = new IDBFactory()
})
afterEach(cleanup)

const RELEASE = '018f0000-0000-7000-8000-0000000000aa'
const AALTO = '018f0000-0000-7000-8000-0000000000bb'

/** @param held the edit of the company Aalto in the release Spring; null if there is none */
function open(held: { founded: number } | null = null) {
  const waitingEdit = (changes: { founded: number }) =>
    aRow('release_edits', releaseEditId(RELEASE, 'service_companies', AALTO), {
      release_id: RELEASE,
      entity: 'service_companies',
      row_id: AALTO,
      title: 'Aalto',
      op: 'update',
      base: { founded: 2010 },
      changes,
      schema_version: SCHEMA_VERSION,
    })
  const admin = fakeAdmin({
    service_companies: [aRow('service_companies', AALTO, { name: 'Aalto', slug: 'aalto', founded: 2010 })],
    releases: [aRow('releases', RELEASE, { name: 'Spring', state: 'open' })],
    release_edits: held === null ? [] : [waitingEdit(held)],
  })
  const { app, router } = fakeApp(admin, '/admin')
  render(app)
  const importDialog = async (list: 'companies' | 'services') => {
    await router.navigate(`/admin/${list}/import`)
    return within(await screen.findByRole('dialog', { name: `Import ${list}` }))
  }
  const waiting = () => (admin.source.rows('release_edits').get() ?? []).map(({ values }) => values.title)
  return { admin, importDialog, waiting }
}

type ImportDialog = Awaited<ReturnType<ReturnType<typeof open>['importDialog']>>

/** Imports a file into the release, up to the message that says where the rows are. */
async function importIntoSpring(dialog: ImportDialog, name: string, text: string) {
  const input = await dialog.findByLabelText(/Choose a CSV file/)
  fireEvent.change(input, { target: { files: [new File([text], name)] } })
  await dialog.findByText(/ new, /)
  fireEvent.click(dialog.getByRole('button', { name: 'Save to release …' }))
  const question = within(await screen.findByRole('dialog', { name: 'Save to a release' }))
  fireEvent.click(await question.findByRole('button', { name: 'Spring' }))
}

async function close(dialog: ImportDialog) {
  const [button = document.body] = dialog.getAllByRole('button', { name: 'Close' })
  fireEvent.click(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
}

test('an import into a release says that its rows are pending there', async () => {
  const { admin, importDialog, waiting } = open()
  const dialog = await importDialog('companies')
  await importIntoSpring(dialog, 'companies.csv', 'Company name;Founded\nAalto;2020\nCedar;2020\n')
  await dialog.findByText('They are in the release and are published with it.')
  expect(waiting()).toEqual(['Aalto', 'Cedar'])
  admin.queue.set({ ...emptyQueue, pending: 2 })
  await dialog.findByText('They are pending and are saved to the release automatically.')
})

test('an import into a release can be undone later, in the dialog of its list', async () => {
  const { importDialog, waiting } = open({ founded: 2015 })
  const first = await importDialog('companies')
  // This changes the edit in the release, and adds none.
  await importIntoSpring(first, 'companies.csv', 'Company name;Short description\nAalto;Short\n')
  await first.findByText('1 item imported.')
  await close(first)
  const second = await importDialog('services')
  await importIntoSpring(second, 'services.csv', 'Service name;Category\nAudit;PR\nReview;PR\n')
  await second.findByText('2 items imported.')
  expect(waiting()).toEqual(['Aalto', 'Audit', 'Review'])
  await close(second)

  const services = await importDialog('services')
  const undo = await services.findByRole('button', { name: /^Undo the import of services.csv/ })
  expect(services.getByText(/^2 items in a release, /)).toBeTruthy()
  expect(services.queryByText('companies.csv')).toBeNull()
  fireEvent.click(undo)
  await services.findByText('2 items undone.')
  expect(waiting()).toEqual(['Aalto'])
  await close(services)
  const companies = await importDialog('companies')
  await companies.findByRole('button', { name: /^Undo the import of companies.csv/ })
})

test('an import saves no rows if one of its last rows is in conflict with the release', async () => {
  const { importDialog, waiting } = open({ founded: 2015 })
  const dialog = await importDialog('companies')
  const added = Array.from({ length: 160 }, (_, n) => `New ${n};2020`)
  const file = ['Company name;Founded', ...added, 'Aalto;2020'].join('\n')
  await importIntoSpring(dialog, 'companies.csv', file)
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('File not imported')
  expect(alert.textContent).toContain('the release already has another edit of this. “Aalto”: Founded.')
  expect(waiting()).toEqual(['Aalto'])
})

test('an import of values that the release already contains says so, and has nothing to undo', async () => {
  const { admin, importDialog, waiting } = open({ founded: 2015 })
  const dialog = await importDialog('companies')
  await importIntoSpring(dialog, 'companies.csv', 'Company name;Founded\nAalto;2015\n')
  await dialog.findByText('Nothing to import. All items already have these values.')
  expect([waiting(), admin.source.steps.get()]).toEqual([['Aalto'], []])
  expect(dialog.queryByRole('button', { name: 'Undo this import' })).toBeNull()
})

test('an import refused for the release needs a decision, and has no target after it is discarded', async () => {
  const { admin, importDialog } = open()
  const dialog = await importDialog('companies')
  await importIntoSpring(dialog, 'companies.csv', 'Company name;Founded\nAalto;2020\n')
  await dialog.findByText('They are in the release and are published with it.')
  // A refused edit is removed from its step.
  for (const step of admin.source.steps.get()) await admin.source.data.forgetStep(step)
  const edit = parked({ kind: 'server-error', message: 'This release is approved.' })
  admin.queue.set({ ...emptyQueue, pending: 1, parked: [edit] })
  await dialog.findByText('1 edit needs a decision.')
  expect(dialog.getByRole('link', { name: 'View edits' }).getAttribute('href')).toBe('/admin/edits')
  expect(dialog.queryByRole('button', { name: 'Undo this import' })).toBeNull()
  admin.queue.set(emptyQueue)
  await dialog.findByText('All edits have been sent.')
})
