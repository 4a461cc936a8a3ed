import { expect, test } from 'vitest'
import { toastTexts } from './toast-texts.ts'

test('services have a title and a sentence', () => {
  expect(toastTexts.services.done.update).toEqual({
    title: 'Service updated',
    description: 'The service and all related data have been updated successfully.',
  })
  expect(toastTexts.services.failed('update', 'no')).toEqual({
    title: 'Error updating service',
    description: 'Failed to update service: no',
  })
})

test('companies and assets say success or error, and then what', () => {
  expect(toastTexts.service_companies.done.insert).toEqual({
    title: 'Success',
    description: 'Company created successfully',
  })
  expect(toastTexts.website_assets.failed('delete', 'no')).toEqual({
    title: 'Error',
    description: 'Failed to delete asset',
  })
})

test('the others have a title, and the reason when they fail', () => {
  expect(toastTexts.cases.done.insert).toEqual({ title: 'Case created' })
  expect(toastTexts.founding_partners.done.insert).toEqual({ title: 'Partner added' })
  expect(toastTexts.value_propositions.done.delete).toEqual({ title: 'Value proposition deleted' })
  expect(toastTexts.content.failed('insert', 'no')).toEqual({
    title: 'Error creating article',
    description: 'no',
  })
})
