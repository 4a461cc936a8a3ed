import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { ValuesOf } from '../data/admin-row.ts'
import { fakeApp } from './app-fixture.tsx'
import { aFile, drag, transferOf } from './file-events-fixture.ts'
import { aRow, fakeAdmin } from './source-fixture.ts'

export const ID = '018f0000-0000-7000-8000-00000000aaaa'
export const anAsset = (values: Partial<ValuesOf<'website_assets'>> = {}) =>
  aRow('website_assets', ID, {
    asset_key: 'harbour',
    category: 'team-photos',
    image_url: '/media/harbour.webp',
    alt_text: 'Two partners at the harbour',
    focal_x: 30,
    focal_y: 40,
    ...values,
  })

export const photo = (name = 'Team Photo (1).JPG', content = 'a photo') =>
  aFile(name, 'image/jpeg', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), content]))

export async function open(address = '/admin/assets/new', admin = fakeAdmin()) {
  const { app, router } = fakeApp(admin, address)
  render(app)
  const form = within(await screen.findByRole('dialog'))
  const save = () => fireEvent.click(form.getByRole('button', { name: /^(Save|Making)/ }))
  return { admin, router, form, save }
}

export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const drop = (file: File) => drag('drop', window.document.body, transferOf([file]))
/** Waits until the chosen file is ready. Changes from elsewhere must come after that. */
export const isReady = async (form: Awaited<ReturnType<typeof open>>['form'], name: string) => {
  await form.findByText(name)
  await vi.waitFor(() => expect(form.queryByText(/Preparing the file/)).toBeNull())
}
export const callsOf = (admin: ReturnType<typeof fakeAdmin>, name: string) =>
  admin.calls.filter(([called]) => called === name)
