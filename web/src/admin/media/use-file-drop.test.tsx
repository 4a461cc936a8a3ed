import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aFile, drag, paste, transferOf } from '../testing/file-events-fixture.ts'
import { useFileDrop } from './use-file-drop.ts'

afterEach(cleanup)

const photo = aFile('photo.jpg', 'image/jpeg')
const photos = transferOf([photo])

function Target({
  name,
  onFiles,
  isActive,
}: {
  name: string
  onFiles: (files: readonly File[]) => void
  isActive?: boolean | undefined
}) {
  const isOver = useFileDrop(onFiles, isActive)
  return (
    <section aria-label={name}>
      <input aria-label={`Text of ${name}`} />
      {isOver ? `Drop on ${name}` : null}
    </section>
  )
}

test('files dropped anywhere on the page are taken, and the page shows it while they are dragged', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(<Target name="library" onFiles={onFiles} />)
  const inner = screen.getByRole('textbox')
  drag('dragenter', document.body, photos)
  expect(screen.getByText('Drop on library')).toBeTruthy()
  drag('dragenter', inner, photos)
  drag('dragleave', document.body, photos)
  expect(screen.getByText('Drop on library')).toBeTruthy()
  drag('dragleave', inner, photos)
  expect(screen.queryByText('Drop on library')).toBeNull()
  drag('dragenter', document.body, photos)
  expect(drag('dragover', document.body, photos)).toBe(true)
  expect(drag('drop', document.body, photos)).toBe(true)
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([photo])
  expect(screen.queryByText('Drop on library')).toBeNull()
})

test('the target opened last takes the files, and after it is closed, the one below', () => {
  const below = vi.fn<(files: readonly File[]) => void>()
  const above = vi.fn<(files: readonly File[]) => void>()
  const both = (isActive: boolean) => (
    <>
      <Target name="library" onFiles={below} />
      <Target name="dialog" onFiles={above} isActive={isActive} />
    </>
  )
  const { rerender } = render(both(true))
  drag('dragenter', document.body, photos)
  expect(document.body.textContent).toBe('Drop on dialog')
  drag('drop', document.body, photos)
  rerender(both(false))
  paste(document.body, photos)
  expect(above).toHaveBeenCalledExactlyOnceWith([photo])
  expect(below).toHaveBeenCalledExactlyOnceWith([photo])
})

test('dragged pictures of the page itself and dragged texts are left to the browser', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(<Target name="library" onFiles={onFiles} />)
  expect(drag('dragover', document.body, transferOf([], 'words'))).toBe(false)
  drag('dragstart', document.body, photos)
  expect(drag('drop', document.body, photos)).toBe(false)
  drag('dragend', document.body, photos)
  expect(onFiles).not.toHaveBeenCalled()
  expect(drag('drop', document.body, photos)).toBe(true)
})

test('if the clipboard has a text also as a picture, a text field gets the text', () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>()
  render(<Target name="library" onFiles={onFiles} />)
  const table = transferOf([photo], 'cells of a table')
  expect(paste(screen.getByRole('textbox'), table)).toBe(false)
  expect(paste(screen.getByRole('textbox'), photos)).toBe(true)
  expect(paste(document.body, table)).toBe(true)
  expect(onFiles).toHaveBeenCalledTimes(2)
})
