import { expect, test } from 'vitest'
import { addressOf } from '../testing/outbox-fixture.ts'
import { fileWait } from './file-wait.ts'

const [one, two] = [addressOf(1), addressOf(2)]
const pdf = addressOf(3).replace('.webp', '.pdf')

test('an edit shows the progress of its uploads, or that its files are stored', () => {
  expect(fileWait([one], new Map())).toBe('Pending: picture not uploaded yet')
  expect(fileWait([one], new Map([[one, 0.349]]))).toBe('Pending: picture 34 % uploaded')
  expect(fileWait([one, two], new Map([[one, 0.5]]))).toBe('Pending: 2 pictures 25 % uploaded')
  expect(fileWait([pdf], new Map([[pdf, 1]]))).toBe('Pending: document 99 % uploaded')
  expect(fileWait([one, pdf], new Map())).toBe('Pending: 2 files not uploaded yet')
})
