import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useKeyDown } from './use-key-down.ts'

test('a key pressed before the first paint is handled', () => {
  const heard: string[] = []
  function Keys() {
    useKeyDown(({ key }) => heard.push(key))
    return null
  }
  function Screen() {
    // This effect runs after the effects of the children, and before the paint.
    useLayoutEffect(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }))
    }, [])
    return <Keys />
  }
  render(<Screen />).unmount()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }))
  expect(heard).toEqual(['k'])
})
