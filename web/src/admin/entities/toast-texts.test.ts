import { expect, test } from 'vitest'
import { entityRecord } from './entity-records.ts'

test('toasts of services have a title and a sentence', () => {
  expect(entityRecord('services').toasts.done.update).toEqual({
    title: 'Service updated',
    description: 'The service and all related data have been updated successfully.',
  })
  expect(entityRecord('services').toasts.failed('update', 'no')).toEqual({
    title: 'Error updating service',
    description: 'Failed to update service: no',
  })
  const lists = (['add', 'update'] as const).map((act) => ({ label: 'Contributing companies', act }))
  expect(
    lists.map((list) => entityRecord('services').toasts.failed('update', 'no', list).description),
  ).toEqual(['Failed to add contributing companies: no', 'Failed to update contributing companies: no'])
})

test('toasts of companies and assets have "success" or "error" as title, and the details below', () => {
  expect(entityRecord('service_companies').toasts.done.insert).toEqual({
    title: 'Success',
    description: 'Company created successfully',
  })
  expect(entityRecord('website_assets').toasts.failed('delete', 'no')).toEqual({
    title: 'Error',
    description: 'Failed to delete asset',
  })
})

test('toasts of other entities have a title, and the reason of a failure', () => {
  expect(entityRecord('cases').toasts.done.insert).toEqual({ title: 'Case created' })
  expect(entityRecord('founding_partners').toasts.done.insert).toEqual({ title: 'Partner added' })
  expect(entityRecord('value_propositions').toasts.done.delete).toEqual({
    title: 'Value proposition deleted',
  })
  expect(entityRecord('content').toasts.failed('insert', 'no')).toEqual({
    title: 'Error creating article',
    description: 'no',
  })
})
