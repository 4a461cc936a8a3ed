import { expect, test } from 'vitest'
import { addressOf } from '../testing/outbox-fixture.ts'
import { fileWait } from './file-wait.ts'

const [one, two] = [addressOf(1), addressOf(2)]
const pdf = addressOf(3).replace('.webp', '.pdf')

test('an edit says how far its files are uploaded, or that they are kept', () => {
  expect(fileWait([one], new Map())).toBe('Waits for its picture: kept on this device')
  expect(fileWait([one], new Map([[one, 0.349]]))).toBe('Waits for its picture: 34 % uploaded')
  expect(fileWait([one, two], new Map([[one, 0.5]]))).toBe('Waits for its 2 pictures: 25 % uploaded')
  expect(fileWait([pdf], new Map([[pdf, 1]]))).toBe('Waits for its document: 99 % uploaded')
  expect(fileWait([one, pdf], new Map())).toBe('Waits for its 2 files: kept on this device')
})
