import { expect, test, vi } from 'vitest'
import { recordClick } from './click-replay.ts'

function aPage() {
  document.body.innerHTML = `<main>
    <button type="button" id="menu">Menu</button>
    <button type="button" id="letter"><span>Letter</span></button>
    <form><button id="apply">Apply</button></form>
    <form method="dialog"><button id="join">Join</button></form></main>`
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const handled: string[] = []
  const hydrate = () =>
    document.querySelector('main')?.addEventListener('click', ({ target }) => {
      if (target instanceof Element) handled.push(target.id)
    })
  return { handled, hydrate, press }
}

test('only the last click before hydration is replayed, once', () => {
  const { handled, hydrate, press } = aPage()
  const replay = recordClick()
  press('#menu')
  press('#letter span')
  press('#letter span')
  hydrate()
  replay()
  expect(handled).toEqual(['letter'])
  press('#menu')
  expect(handled).toEqual(['letter', 'menu'])
})

test('the replay submits a form that only scripts send', () => {
  const { handled, hydrate, press } = aPage()
  const replay = recordClick()
  press('#join')
  hydrate()
  replay()
  expect(handled).toEqual(['join'])
})

test('a click that the browser handles is not replayed', () => {
  const { press } = aPage()
  const submit = vi.fn<() => void>()
  document.querySelector('form')?.addEventListener('submit', submit)
  const replay = recordClick()
  press('#apply')
  replay()
  expect(submit).toHaveBeenCalledOnce()
})
