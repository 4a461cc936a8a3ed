import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AssetImage } from './asset-image.tsx'
import { AdminContext } from '../data/admin-context.ts'
import type { DeviceFile } from '../data/device-file.ts'
import { addressOf, aFile } from '../testing/outbox-fixture.ts'
import { emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const aDeviceFile = (part: Partial<DeviceFile> = {}): DeviceFile => ({
  ...aFile(1),
  since: 0,
  state: { kind: 'waiting' },
  ...part,
})

function show(admin = fakeAdmin(), url = addressOf(1)) {
  render(
    <AdminContext value={admin.source}>
      <AssetImage url={url} alt="A deer" className="w-full" withWords />
    </AdminContext>,
  )
  return admin
}

const picture = () => screen.getByRole('img', { name: 'A deer' })
const source = () => picture().getAttribute('src')

test('a picture that is not on this device is reported, and loaded again when the connection returns', () => {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, offline: true })
  show(admin, '/media/deer.webp')
  fireEvent.error(picture())
  expect(picture().textContent).toBe('Available when online')
  act(() => admin.queue.set(emptyQueue))
  expect(source()).toBe('/media/deer.webp')
  fireEvent.error(picture())
  expect(picture().textContent).toBe('Could not be loaded')
})

test('a file is shown from this device, until the site has delivered it', () => {
  const loading: HTMLImageElement[] = []
  const { Image } = globalThis
  vi.spyOn(globalThis, 'Image').mockImplementation(function () {
    const image = new Image()
    loading.push(image)
    return image
  })
  const admin = fakeAdmin()
  admin.files.set([aDeviceFile()])
  show(admin)
  const local = source()
  expect(local).toMatch(/^blob:/)
  act(() => admin.files.set([]))
  expect(source()).toBe(local)
  act(() => void loading[0]?.dispatchEvent(new Event('load')))
  expect(source()).toBe(addressOf(1))
})

test('a file that this device is still reading is not requested from the site, which does not have it yet', () => {
  const admin = fakeAdmin()
  admin.files.set([aDeviceFile()])
  const source = { ...admin.source, localUrl: () => ({ get: () => null, subscribe: () => () => {} }) }
  show({ ...admin, source })
  expect(picture().tagName).toBe('SPAN')
})

test('a missing picture is requested again when its upload is done', () => {
  const admin = fakeAdmin()
  const unread = { ...admin.source, localUrl: () => ({ get: () => null, subscribe: () => () => {} }) }
  show({ ...admin, source: unread })
  fireEvent.error(picture())
  expect(picture().textContent).toBe('Could not be loaded')
  act(() => admin.files.set([aDeviceFile()]))
  act(() => admin.files.set([]))
  expect(source()).toBe(addressOf(1))
})

test('a document shows its name in place of a picture', () => {
  const admin = fakeAdmin()
  const address = addressOf(2).replace('.webp', '.pdf')
  admin.files.set([aDeviceFile({ address, type: 'application/pdf', name: 'Terms 2026.pdf' })])
  show(admin, address)
  expect(picture().textContent).toBe('Terms 2026.pdf')
  act(() => admin.files.set([]))
  expect(picture().textContent).toBe('photo-2.pdf')
})
