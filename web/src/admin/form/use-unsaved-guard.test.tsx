import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aWindow } from '../../../test/fake-window.ts'
import { ConfirmProvider } from '../../ui/dialogs/confirm.tsx'
import { type AdminHistory, createAdminHistory } from '../navigation/admin-history.ts'
import { HistoryContext } from '../navigation/history-context.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

afterEach(cleanup)

/** Navigates in a layout effect of the render in which unsaved text first appears, before passive effects run. */
function FormLeftAtOnce({ history, isDirty }: { history: AdminHistory; isDirty: boolean }) {
  useUnsavedGuard(isDirty, () => {})
  useLayoutEffect(() => {
    if (isDirty) history.navigator.push('/admin/cases')
  }, [history, isDirty])
  return null
}

test('text that has just been drawn is also asked about', async () => {
  const history = createAdminHistory(aWindow('/admin/services/new').window, () => 'key')
  const form = (isDirty: boolean) => (
    <HistoryContext value={history}>
      <ConfirmProvider>
        <FormLeftAtOnce history={history} isDirty={isDirty} />
      </ConfirmProvider>
    </HistoryContext>
  )
  const { rerender } = render(form(false))
  rerender(form(true))
  expect(await screen.findByText('Discard unsaved changes?')).toBeTruthy()
  expect(history.read().location.pathname).toBe('/admin/services/new')
})
