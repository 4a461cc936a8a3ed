import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SharedPage } from './shared-page.tsx'

afterEach(cleanup)

const head = {
  title: 'Audit | Site',
  description: 'A look at all you have.',
  address: 'https://site.example/services/audit',
  picture: 'https://site.example/img/media/a.webp?width=1200',
}
const noPictures = new Map<string, string | null>()

test('a page is shown as in search results and shared links, with the lengths of its texts', () => {
  render(<SharedPage head={head} pictures={noPictures} />)
  const result = within(screen.getByRole('region', { name: 'Search result' }))
  expect(result.getByText('site.example/services/audit')).toBeDefined()
  expect(result.getByText('Audit | Site')).toBeDefined()
  expect(screen.getByText('12 of about 60 characters')).toBeDefined()
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText(/which cannot be reached/)).toBeDefined()
})

test('texts that are too long are truncated, with a note', () => {
  render(
    <SharedPage
      head={{ ...head, title: 'word '.repeat(20).trim(), description: '' }}
      pictures={noPictures}
    />,
  )
  expect(screen.getByText(`${'word '.repeat(12)}…`)).toBeDefined()
  expect(screen.getByText('99 of about 60 characters: the end is cut off')).toBeDefined()
  expect(screen.getByText('No description. Search engines choose text from the page.')).toBeDefined()
})

test('an unlisted page has no search result, and a picture stored on this device is shown from it', () => {
  render(
    <SharedPage head={{ ...head, address: null }} pictures={new Map([['/media/a.webp', 'blob:here']])} />,
  )
  expect(screen.getByText('Search engines do not list this page.')).toBeDefined()
  expect(screen.getByRole('img').getAttribute('src')).toBe('blob:here')
})
