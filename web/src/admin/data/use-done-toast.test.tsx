import { contentNames } from '@coop/sync/entities'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastProvider, useToast } from '../../ui/notices/toast.tsx'
import type { ToastText } from '../../ui/notices/toast-layer.tsx'
import { entityRecord } from '../entities/entity-records.ts'
import { emptyQueue, fakeAdmin } from '../testing/source-fixture.ts'
import { AdminContext } from './admin-context.ts'
import { useDoneToast, withSentence } from './use-done-toast.ts'

afterEach(cleanup)

const SENT_LATER = 'It is sent when this device is online.'

function open(offline: boolean) {
  const admin = fakeAdmin()
  admin.queue.set({ ...emptyQueue, offline })
  let toastDone: ReturnType<typeof useDoneToast> = () => {}
  let tellFailed: ReturnType<typeof useToast>['error'] = () => {}
  function Screen() {
    toastDone = useDoneToast()
    const toast = useToast()
    tellFailed = (...args) => toast.error(...args)
    return null
  }
  render(
    <AdminContext value={admin.source}>
      <ToastProvider>
        <Screen />
      </ToastProvider>
    </AdminContext>,
  )
  return {
    toastDone: (...told: Parameters<typeof toastDone>) => act(() => toastDone(...told)),
    tellFailed: (...told: Parameters<typeof tellFailed>) => act(() => tellFailed(...told)),
  }
}

const statedTexts = contentNames.flatMap((name) =>
  (['insert', 'update', 'delete'] as const).map((op) => entityRecord(name).toasts.done[op]),
)

test('offline, every message says below its text when the edit is sent', () => {
  for (const text of statedTexts) {
    const { title, description = '' } = withSentence(text, SENT_LATER)
    expect(title).toBe(text.title)
    expect(description.startsWith(text.description ?? '')).toBe(true)
    expect(description).toMatch(/^(.+\. )?It is sent when this device is online\.$/)
  }
})

test('a message mentions sending only offline, and only if there is something to send', async () => {
  const company: ToastText = { title: 'Success', description: 'Company updated successfully' }
  const offline = open(true)
  offline.toastDone(company, { stepId: null, writeId: 'w1' })
  expect(await screen.findByText(`Company updated successfully. ${SENT_LATER}`)).toBeTruthy()
  offline.toastDone({ title: 'Case deleted' }, { stepId: null, writeId: null })
  expect(await screen.findByText('Case deleted')).toBeTruthy()
  expect(screen.queryByText(SENT_LATER)).toBeNull()
  cleanup()
  open(false).toastDone(company, { stepId: null, writeId: 'w1' })
  expect(await screen.findByText('Company updated successfully')).toBeTruthy()
})

test('a message about an edit replaces the message that it is stored, and leaves others', async () => {
  const { toastDone, tellFailed } = open(false)
  toastDone({ title: 'Article updated', description: 'Published.' }, { stepId: null, writeId: 'w1' })
  toastDone({ title: 'Case updated' }, { stepId: null, writeId: 'w2' })
  expect(await screen.findByText('Article updated')).toBeTruthy()
  tellFailed({ title: 'Error updating article' }, undefined, { about: ['w1'] })
  expect(await screen.findByText('Error updating article')).toBeTruthy()
  expect(screen.queryByText('Article updated')).toBeNull()
  expect(screen.getByText('Case updated')).toBeTruthy()
})
