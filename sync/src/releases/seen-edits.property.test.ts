import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Json } from '../write.ts'
import { seenEdits } from './seen-edits.ts'

const json: fc.Arbitrary<Json> = fc.json({ maxDepth: 3 }).map((text) => z.json().parse(JSON.parse(text)))
const anEdit = fc.record({
  id: fc.uuid(),
  op: fc.constantFrom('insert' as const, 'update' as const, 'delete' as const),
  base: fc.dictionary(fc.string(), json),
  changes: fc.dictionary(fc.string(), json),
})
const edits = fc.uniqueArray(anEdit, { minLength: 1, maxLength: 6, selector: ({ id }) => id })

/** The same value with the keys of its objects in reverse order. */
function turned<T extends Json>(value: T): T
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map((each) => turned(each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turned(each)]),
  )
}

test('the same edits are the same text, in any order of edits and keys', { tags: 'random' }, () => {
  fc.assert(
    fc.property(edits, (all) => {
      const others = all.map((edit) => ({
        ...edit,
        changes: turned(edit.changes),
      }))
      expect(seenEdits(others.toReversed())).toBe(seenEdits(all))
    }),
  )
})

test('an edit more, one less and a different one change the text', { tags: 'random' }, () => {
  fc.assert(
    fc.property(edits, anEdit, fc.nat(), (all, another, place) => {
      const seen = seenEdits(all)
      const at = place % all.length
      const [edit] = all.slice(at)
      if (edit === undefined) return
      const changed = (more: Partial<typeof edit>) => seenEdits(all.with(at, { ...edit, ...more }))
      expect(seenEdits(all.toSpliced(at, 1))).not.toBe(seen)
      expect(seenEdits([...all, another])).not.toBe(seen)
      expect(changed({ changes: { ...edit.changes, more: 'words' } })).not.toBe(seen)
      expect(changed({ base: { ...edit.base, more: null } })).not.toBe(seen)
      expect(changed({ op: edit.op === 'delete' ? 'update' : 'delete' })).not.toBe(seen)
    }),
  )
})
