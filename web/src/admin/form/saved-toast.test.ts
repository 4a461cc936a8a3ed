import { expect, test } from 'vitest'
import { savedToast } from './saved-toast.ts'

test('the toast after a save says whether visitors will see the row', () => {
  expect(savedToast('content', 'insert', { published: true })).toEqual({
    title: 'Article created',
    description: 'Published.',
  })
  expect(savedToast('cases', 'update', { published: false })).toEqual({
    title: 'Case updated',
    description: 'A draft, not published.',
  })
})

test('rows without a draft state do not mention it, and a given sentence is shown unchanged', () => {
  expect(savedToast('founding_partners', 'insert', { is_active: true })).toEqual({ title: 'Partner added' })
  expect(savedToast('services', 'insert', { published: false }).description).toBe(
    'The service has been created successfully.',
  )
})
