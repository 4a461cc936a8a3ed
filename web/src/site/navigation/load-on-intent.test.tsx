import { expect, test, vi } from 'vitest'
import { loadOnIntent } from './load-on-intent.ts'

test('hover, focus or touch on a link to a page of this site loads the code of the page', async () => {
  document.body.innerHTML =
    '<a href="/cases?search=a"><b>Cases</b></a><a href="https://elsewhere.example/members">M</a><p>text</p>'
  const load = vi.fn<(path: string) => Promise<unknown>>(() => Promise.reject(new Error('lost')))
  loadOnIntent(document, load)
  const [cases, elsewhere] = document.querySelectorAll('a')
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    for (const target of [cases?.querySelector('b'), elsewhere, document.querySelector('p')])
      target?.dispatchEvent(new Event(event, { bubbles: true }))
  expect(load.mock.calls).toEqual([['/cases'], ['/cases'], ['/cases']])
})
