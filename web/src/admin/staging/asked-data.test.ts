import { expect, test, vi } from 'vitest'
import type { AdminData } from '../data/admin-data.ts'
import { fakeAdmin } from '../testing/source-fixture.ts'
import { askedData } from './asked-data.ts'

const NOT_CHOSEN = 'Nothing was saved, because no release was chosen.'

function asked() {
  const { data } = fakeAdmin().source
  const ask = vi.fn<() => Promise<AdminData | null>>().mockResolvedValueOnce(null).mockResolvedValue(data)
  return { ask, data: askedData(data, ask, null) }
}

test('closing the question also answers it for the later files of the same upload', async () => {
  const { ask, data } = asked()
  const create = (stepId: string) =>
    data.create('website_assets', { asset_key: 'a', category: 'other' }, stepId)
  await Promise.all([1, 2].map(() => expect(create('upload')).rejects.toThrow(NOT_CHOSEN)))
  await expect(create('upload')).rejects.toThrow(NOT_CHOSEN)
  expect(ask).toHaveBeenCalledTimes(1)
  await create('another upload')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('an import that is tried again after a closed question asks once more, and not for its later parts', async () => {
  const { ask, data } = asked()
  const add = (rowId: string) => {
    const edit = { op: 'insert', writeId: `w${rowId}`, rowId, values: { name: 'A', slug: 'a' } } as const
    return data.applyAll('services', [edit], { stepId: 'import', fileName: 'services.csv' })
  }
  await expect(add('1')).rejects.toThrow(NOT_CHOSEN)
  await add('1')
  await add('2')
  expect(ask).toHaveBeenCalledTimes(2)
})
