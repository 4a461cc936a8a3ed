import { expect, test, vi } from 'vitest'
import { keepEarlyPress } from './click-replay.ts'

function aPage() {
  document.body.innerHTML = `<main>
    <button type="button" id="menu">Menu</button>
    <button type="button" id="letter"><span>Letter</span></button>
    <form><button id="apply">Apply</button></form>
    <form method="dialog"><button id="join">Join</button></form></main>`
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault())
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  const answered: string[] = []
  const comeAlive = () =>
    document.querySelector('main')?.addEventListener('click', ({ target }) => {
      if (target instanceof Element) answered.push(target.id)
    })
  return { answered, comeAlive, press }
}

test('what was pressed before the page was alive is pressed again, once, and the last of it only', () => {
  const { answered, comeAlive, press } = aPage()
  const repeat = keepEarlyPress()
  press('#menu')
  press('#letter span')
  press('#letter span')
  comeAlive()
  repeat()
  expect(answered).toEqual(['letter'])
  press('#menu')
  expect(answered).toEqual(['letter', 'menu'])
})

test('a form that only scripts send is sent', () => {
  const { answered, comeAlive, press } = aPage()
  const repeat = keepEarlyPress()
  press('#join')
  comeAlive()
  repeat()
  expect(answered).toEqual(['join'])
})

test('what the browser answers by itself is left to it', () => {
  const { press } = aPage()
  const submit = vi.fn<() => void>()
  document.querySelector('form')?.addEventListener('submit', submit)
  const repeat = keepEarlyPress()
  press('#apply')
  repeat()
  expect(submit).toHaveBeenCalledOnce()
})
