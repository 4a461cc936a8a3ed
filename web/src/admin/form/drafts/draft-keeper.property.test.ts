import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TypedDraft } from '../../data/drafts/draft.ts'
import { createDraftKeeper, DRAFT_AFTER_MS } from './draft-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A form with one field, and a disk whose writes take a while and are atomic. */
function aForm(isStored = false) {
  let typed = ''
  const disk = new Map<string, string>()
  const opened: { commit: () => void }[] = []
  const onDisk = (change: () => void) =>
    new Promise<void>((resolve) =>
      opened.push({
        commit: () => {
          change()
          resolve()
        },
      }),
    )
  const keeper = createDraftKeeper({
    id: 'mine',
    isStored,
    unsaved: () =>
      typed === ''
        ? null
        : {
            draft: {
              entity: 'services',
              rowId: null,
              resend: null,
              title: '',
              base: {},
              values: { name: typed },
            },
            files: new Map(),
          },
    put: (draft: TypedDraft) => onDisk(() => disk.set(draft.id, String(draft.values['name']))),
    remove: (id) => onDisk(() => disk.delete(id)),
    onFailure: () => {},
    now: Date.now,
  })
  return {
    keeper,
    disk,
    type(text: string) {
      typed = text
      keeper.changed()
    },
    typed: () => typed,
    /** Runs the pending writes of the disk until there are no more. */
    async settle() {
      do {
        opened.shift()?.commit()
        await vi.advanceTimersByTimeAsync(0)
      } while (opened.length > 0)
    },
  }
}

type Step = { type: string } | { wait: number } | 'disk' | 'hidden'
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ type: fc.constantFrom('', 'a', 'ab', 'abc') }),
    fc.record({ wait: fc.integer({ min: 0, max: 2 * DRAFT_AFTER_MS }) }),
    fc.constant('disk'),
    fc.constant('hidden'),
  ),
  { maxLength: 20 },
)

test(
  'after a crash at any point, the draft has the input up to a moment before',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const form = aForm()
        for (const step of all) {
          if (step === 'disk') await form.settle()
          else if (step === 'hidden') void form.keeper.flush()
          else if ('wait' in step) await vi.advanceTimersByTimeAsync(step.wait)
          else form.type(step.type)
        }
        await vi.advanceTimersByTimeAsync(DRAFT_AFTER_MS)
        await form.settle()
        await vi.advanceTimersByTimeAsync(DRAFT_AFTER_MS)
        await form.settle()
        expect(form.disk.get('mine') ?? '').toBe(form.typed())
      }),
    )
  },
)

test('a discarded draft is not restored by a write that was running', async () => {
  const form = aForm()
  form.type('a')
  await vi.advanceTimersByTimeAsync(DRAFT_AFTER_MS)
  form.type('ab')
  const gone = form.keeper.discard()
  await form.settle()
  await gone
  form.type('abc')
  await vi.advanceTimersByTimeAsync(DRAFT_AFTER_MS)
  await form.settle()
  expect([...form.disk]).toEqual([])
})

test('a closed form keeps its last input', async () => {
  const form = aForm()
  form.type('a')
  const stopped = form.keeper.stop()
  await form.settle()
  await stopped
  expect(form.disk.get('mine')).toBe('a')
})

test('an earlier draft is removed when all its input is undone', async () => {
  const form = aForm(true)
  form.disk.set('mine', 'a')
  form.type('')
  await vi.advanceTimersByTimeAsync(DRAFT_AFTER_MS)
  await form.settle()
  expect([...form.disk]).toEqual([])
})
