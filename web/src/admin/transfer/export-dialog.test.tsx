import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

let files: Blob[] = []
beforeEach(() => {
  sessionStorage.clear()
  files = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:test'
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open() {
  const companies = ['Aalto', 'Birch', 'Cedar'].map((name, i) =>
    aRow('service_companies', `c${i}`, { name, slug: name.toLowerCase(), founded: 2010 + i }),
  )
  render(fakeApp(fakeAdmin({ service_companies: companies }), '/admin/companies').app)
}

const lines = async () => (await files[0]?.text())?.trim().split('\r\n') ?? []

test('a searched list is exported as shown', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'birch' } })
  fireEvent.click(screen.getByRole('link', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export companies' })
  expect(await within(dialog).findByLabelText('The 1 item in the current list')).toHaveProperty(
    'checked',
    true,
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export 1 item' }))
  await screen.findByText('1 item exported')
  const [header, ...rows] = await lines()
  expect(header).toMatch(/^\ufeff?Company name,Slug,.*,Founded,.*,Id$/)
  expect(rows).toEqual([expect.stringMatching(/^Birch,birch,.*,2011,.*,c1$/)])
})

test('the whole list is exported on request, or if there is no search', async () => {
  open()
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'birch' } })
  fireEvent.click(screen.getByRole('link', { name: 'Export' }))
  fireEvent.click(await screen.findByLabelText('All 3 items'))
  fireEvent.click(screen.getByRole('button', { name: 'Export 3 items' }))
  await screen.findByText('3 items exported')
  expect(await lines()).toHaveLength(4)
})
