import { expect, test } from 'vitest'
import { createListeners } from './listeners.ts'

test('every listener gets the values until it is removed', () => {
  const listeners = createListeners<[name: string, count: number]>()
  const calls: string[] = []
  const remove = listeners.add((name, count) => calls.push(`first ${name} ${count}`))
  listeners.add((name) => calls.push(`second ${name}`))
  listeners.notify('row', 1)
  remove()
  remove()
  listeners.notify('row', 2)
  expect(calls).toEqual(['first row 1', 'second row', 'second row'])
  expect(listeners.size).toBe(1)
})

test('the same function added twice is called twice, and removed one at a time', () => {
  const listeners = createListeners()
  let calls = 0
  const count = () => void (calls += 1)
  const remove = listeners.add(count)
  listeners.add(count)
  listeners.notify()
  expect(calls).toBe(2)
  remove()
  listeners.notify()
  expect(calls).toBe(3)
})

test('a listener that removes itself or adds another one does not disturb the others', () => {
  const listeners = createListeners()
  const calls: string[] = []
  const remove = listeners.add(() => {
    remove()
    listeners.add(() => calls.push('later'))
    calls.push('once')
  })
  listeners.add(() => calls.push('always'))
  listeners.notify()
  expect(calls).toEqual(['once', 'always'])
  listeners.notify()
  expect(calls).toEqual(['once', 'always', 'always', 'later'])
})
