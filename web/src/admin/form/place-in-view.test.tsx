import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fakeApp } from '../testing/app-fixture.tsx'
import { aRow, fakeAdmin } from '../testing/source-fixture.ts'

afterEach(cleanup)

const features = ['One report', 'One harbour'].map((feature_text, i) => ({
  id: `018f0000-0000-7000-9000-00000000000${i}`,
  feature_text,
  display_order: i,
}))
const service = aRow('services', 's1', {
  name: 'Brand Mirror',
  deliverables: 'A map\nof the harbour',
  hero_image_alt: 'A harbour at night',
  features,
})

async function openAt(place: unknown) {
  const { app, router } = fakeApp(fakeAdmin({ services: [service] }), '/admin/services')
  render(app)
  await router.navigate('/admin/services/s1', { place })
  await screen.findByRole('dialog', { name: 'Edit service' })
}

const selected = () => {
  const { activeElement } = document
  return activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement
    ? activeElement.value.slice(activeElement.selectionStart ?? 0, activeElement.selectionEnd ?? 0)
    : null
}

test('the field that was found gets the focus, and the word is selected', async () => {
  await openAt({ field: 'deliverables', text: 'A map\nof the harbour', start: 13, end: 20 })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Deliverables')))
  expect(selected()).toBe('harbour')
})

test('of the items of a list, the one with the text gets the focus', async () => {
  await openAt({ field: 'features', text: 'One harbour', start: 4, end: 11 })
  await waitFor(() => expect(selected()).toBe('harbour'))
})

test('a text that has changed meanwhile gets the focus without a selection', async () => {
  await openAt({ field: 'deliverables', text: 'Another text', start: 0, end: 7 })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Deliverables')))
  expect(selected()).toBe('')
})
