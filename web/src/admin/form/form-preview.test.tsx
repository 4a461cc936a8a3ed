import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { entityNamed } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { createLive } from '../data/live.ts'
import { aRow } from '../testing/source-fixture.ts'
import { createFormFiles } from './files/form-files.ts'
import { useFormEdit } from './form-preview.tsx'
import { editableValues, type FormValues } from './form-values.ts'

afterEach(cleanup)

test('text typed on a page over the form is previewed only when that page is closed', async () => {
  const { values } = aRow('content', 'a1', { title: 'Before', slug: 'before', content: 'Text' })
  const base = createLive(values)
  const files = createFormFiles()
  const isCovered = createLive(false)
  const { result } = renderHook(() => {
    const form = useForm<FormValues, unknown, Record<string, Json>>({
      defaultValues: editableValues(entityNamed('content'), values),
    })
    return { form, edit: useFormEdit('content', base, form, files, isCovered) }
  })
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  act(() => isCovered.set(true))
  act(() => result.current.form.setValue('content', 'Typed full screen'))
  expect(frames).not.toHaveBeenCalled()
  act(() => isCovered.set(false))
  await waitFor(() => expect(result.current.edit.changes).toMatchObject({ content: 'Typed full screen' }))
})
