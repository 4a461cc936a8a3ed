import { expect, test } from 'vitest'
import { differingParts } from './differing-parts.ts'

test('of long texts, the differing part is shown with some context', () => {
  const text = (word: string) =>
    `${'Many words before it. '.repeat(20)}Here is ${word}. ${'And behind. '.repeat(20)}`
  const parts = differingParts(text('one'), text('another'))
  expect(parts.before).toMatch(/^… .{0,40}Here is one\. .{0,40} …$/)
  expect(parts.after).toMatch(/^… .{0,40}Here is another\. .{0,40} …$/)
})

test('short texts are shown whole, one of them may be empty, and no character is split', () => {
  expect(differingParts('One\ntwo', 'One three')).toEqual({ before: 'One two', after: 'One three' })
  expect(differingParts('', 'New')).toEqual({ before: '', after: 'New' })
  const both = differingParts('🙂'.repeat(200), '🙃'.repeat(200))
  for (const part of Object.values(both)) expect(part.isWellFormed()).toBe(true)
  const behind = differingParts(`${'🙂'.repeat(200)}a`, `${'🙂'.repeat(200)}b`)
  for (const part of Object.values(behind)) expect(part.isWellFormed()).toBe(true)
})

test('a text that differs from the first character on is truncated', () => {
  const { after } = differingParts('x', 'y'.repeat(1_000))
  expect(after.length).toBeLessThan(150)
})
