import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PreviewRequest } from '../../preview/preview-messages.ts'
import { AdminContext } from '../data/admin-context.ts'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'
import { RowPreview } from './row-preview.tsx'

const postMessage = vi.fn<(request: PreviewRequest, origin: string) => void>()
/** The window of the document in the frame. */
const framed: Window = Object.assign(Object.create(null), { postMessage })

beforeEach(() => {
  postMessage.mockClear()
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(framed)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const [old, next] = ['/media/old.webp', '/media/next.webp']

test.each([
  ['follows it to another one', '/media/other.webp', [next]],
  ['stays while an inactive asset has it as well', old, []],
])('the page that shows the file of an asset %s', (_, inactive, heroes) => {
  const { source } = fakeAdmin({
    services: [aRow('services', 's1', { name: 'Brand Desk', published: true, hero_image_url: old })],
    website_assets: [
      aRow('website_assets', 'w1', { asset_key: 'desk', image_url: old }),
      aRow('website_assets', 'w2', { asset_key: 'twin', image_url: inactive, is_active: false }),
    ],
  })
  render(
    <AdminContext value={source}>
      <RowPreview
        name="website_assets"
        rowId="w1"
        changes={{ image_url: next }}
        pictures={new Map()}
        onOpen={() => {}}
      />
    </AdminContext>,
  )
  const ready = { data: { type: 'preview-ready' }, origin: window.location.origin, source: framed }
  act(() => void window.dispatchEvent(Object.assign(new Event('message'), ready)))
  const edit = postMessage.mock.calls[0]?.[0].edit ?? []
  expect(edit.flatMap(({ table, set }) => (table === 'website_assets' ? set : []))).toMatchObject([
    { id: 'w1', image_url: next },
  ])
  const services = edit.flatMap(({ table, set }) => (table === 'services' ? set : []))
  expect(services.map((row) => row['hero_image_url'])).toEqual(heroes)
})
