import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRow } from '../../testing/source-fixture.ts'
import { LinkDialog } from './link-dialog.tsx'
import { findLinkTargets } from './link-targets.ts'

afterEach(cleanup)

test('a link that an article cannot have is rejected, and its field gets the focus', async () => {
  const onDone = vi.fn<(address: string | null, text: string) => void>()
  render(<LinkDialog address="" needsText={false} find={() => []} onDone={onDone} onClose={() => {}} />)
  const field = await screen.findByLabelText('Address')
  fireEvent.change(field, { target: { value: 'javascript:1' } })
  const button = screen.getByRole('button', { name: 'Set link' })
  button.focus()
  fireEvent.submit(field)
  expect(screen.getByRole('alert').textContent).toContain('An article cannot link to this')
  expect(document.activeElement).toBe(field)
  expect(onDone).not.toHaveBeenCalled()
})

const rows = new Map([
  ['services', [aRow('services', 's1', { name: 'Brand Mirror', slug: 'brand-mirror', published: true })]],
  ['service_companies', [aRow('service_companies', 'm1', { name: 'Työ & Co', slug: 'tyo-co' })]],
  ['cases', [aRow('cases', 'c1', { title: 'A brand for a town', slug: 'a-brand', published: false })]],
  [
    'content',
    [
      aRow('content', 'a1', { title: 'Brand & trust', slug: 'brand-trust', published: true }),
      aRow('content', 'a2', {
        title: 'Brand of the home page',
        slug: 'homepage-value-prop',
        published: true,
      }),
    ],
  ],
] as const)

test('pages of services, members, cases and articles are found by words of their names', () => {
  expect(findLinkTargets(rows, 'tyo')).toEqual([
    { address: '/members/tyo-co', title: 'Työ & Co', detail: 'Company' },
  ])
  expect(findLinkTargets(rows, ' BRAND ').map(({ address, detail }) => [address, detail])).toEqual([
    ['/services/brand-mirror', 'Service'],
    ['/insights?article=brand-trust', 'Article'],
    ['/cases/a-brand', 'Case, not published'],
  ])
  expect(findLinkTargets(rows, 'brand trust')).toHaveLength(1)
  expect(findLinkTargets(rows, ' ')).toEqual([])
})

test('words find a page, arrow keys choose one, and its address and name become the link', async () => {
  const onDone = vi.fn<(address: string | null, text: string) => void>()
  const find = (words: string) => findLinkTargets(rows, words)
  render(<LinkDialog address="" needsText find={find} onDone={onDone} onClose={() => {}} />)
  const field = await screen.findByRole('combobox', { name: 'Address' })
  fireEvent.change(field, { target: { value: 'brand' } })
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(chosen()).toBe('Brand MirrorService')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toBe('Brand & trustArticle')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onDone).toHaveBeenCalledWith('/insights?article=brand-trust', 'Brand & trust')
})

test('a typed address is used as it is, even if the names of pages match', async () => {
  const onDone = vi.fn<(address: string | null, text: string) => void>()
  const find = () => findLinkTargets(rows, 'brand')
  render(<LinkDialog address="" needsText={false} find={find} onDone={onDone} onClose={() => {}} />)
  const field = await screen.findByRole('combobox', { name: 'Address' })
  fireEvent.change(field, { target: { value: 'brand.example' } })
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  fireEvent.submit(field)
  expect(onDone).toHaveBeenCalledWith('https://brand.example', 'brand.example')
})

test('an address with a mail address in it is shown as it will be saved, and so are the words of the link', async () => {
  const onDone = vi.fn<(address: string | null, text: string) => void>()
  render(<LinkDialog address="" needsText find={() => []} onDone={onDone} onClose={() => {}} />)
  const field = await screen.findByLabelText('Address')
  const target = encodeURIComponent('https://example.org/x?utm_source=mail')
  const value = `https://eur03.safelinks.protection.outlook.com/?url=${target}&data=reader%40example.com`
  fireEvent.change(field, { target: { value } })
  expect(
    screen.getByText(
      'The link will be https://example.org/x, without the redirect of a mail or search service and tracking parameters.',
    ),
  ).toBeTruthy()
  fireEvent.submit(field)
  expect(onDone).toHaveBeenCalledWith('https://example.org/x', 'https://example.org/x')
})
