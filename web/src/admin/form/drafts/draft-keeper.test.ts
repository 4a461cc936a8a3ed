import { expect, test, vi } from 'vitest'
import type { DraftFiles, TypedDraft } from '../../data/drafts/draft.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { createDraftKeeper } from './draft-keeper.ts'

const aFile = (size: number): PreparedFile => ({
  blob: new Blob([new Uint8Array(size)]),
  type: 'image/webp',
  name: 'a.webp',
  category: 'other',
  sourceHash: 'a',
  width: 1,
  height: 1,
})

/** A form with a picture, and a device with space for `room` bytes of files. */
function aForm(room: number) {
  let name = ''
  const stored = new Map<string, { name: unknown; files: string[] }>()
  const files: DraftFiles = new Map([
    ['image_url', aFile(10)],
    ['image_url as chosen', aFile(100)],
  ])
  const put = vi.fn<(draft: TypedDraft, files: DraftFiles | null) => Promise<void>>(async (draft, given) => {
    const before = stored.get(draft.id)?.files ?? []
    const kept = given === null ? before : [...given.keys()]
    const bytes = [...(given ?? new Map<string, PreparedFile>()).values()].reduce(
      (sum, { blob }) => sum + blob.size,
      0,
    )
    if (bytes > room) throw new Error('QuotaExceededError')
    stored.set(draft.id, { name: draft.values['name'], files: kept })
  })
  const onFailure = vi.fn<(error: unknown) => void>()
  const draft = { entity: 'services', rowId: null, resend: null, title: '', base: {} } as const
  const keeper = createDraftKeeper({
    id: 'mine',
    isStored: false,
    unsaved: () => ({ draft: { ...draft, values: { name } }, files }),
    put,
    remove: async () => {},
    onFailure,
    now: Date.now,
  })
  return {
    stored,
    put,
    onFailure,
    async type(text: string) {
      name = text
      keeper.changed()
      await keeper.flush()
    },
  }
}

test.each([
  [1_000, ['image_url', 'image_url as chosen'], 0],
  [50, ['image_url'], 1],
  [5, [], 1],
])(
  'with space for %i bytes the words are kept, and the files that fit: %j',
  async (room, files, failures) => {
    const form = aForm(room)
    const { stored, put, onFailure } = form
    await form.type('Audit')
    expect(stored.get('mine')).toEqual({ name: 'Audit', files })
    const puts = put.mock.calls.length
    await form.type('Audit in a day')
    expect(stored.get('mine')).toEqual({ name: 'Audit in a day', files })
    expect(put).toHaveBeenCalledTimes(puts + 1)
    expect(onFailure).toHaveBeenCalledTimes(failures)
  },
)

test('a draft that is not known to be stored is removed with the others, since it may be stored later', async () => {
  const remove = vi.fn<(id: string) => Promise<void>>(async () => {})
  const keeper = createDraftKeeper({
    id: 'mine',
    isStored: false,
    unsaved: () => ({
      draft: { entity: 'services', rowId: null, resend: null, title: '', base: {}, values: {} },
      files: new Map(),
    }),
    put: () => Promise.reject(new Error('The storage of this browser does not answer')),
    remove,
    onFailure: () => {},
    now: Date.now,
  })
  keeper.changed()
  await keeper.flush()
  await keeper.discard()
  expect(remove.mock.calls).toEqual([['mine']])
})
