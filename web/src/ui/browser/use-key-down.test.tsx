import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { useKeyDown } from './use-key-down.ts'

test('a key that is pressed before the first paint is heard', () => {
  const heard: string[] = []
  function Keys() {
    useKeyDown(({ key }) => heard.push(key))
    return null
  }
  function Screen() {
    // Runs after the effects of what is in it, and before the paint.
    useLayoutEffect(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }))
    }, [])
    return <Keys />
  }
  render(<Screen />).unmount()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }))
  expect(heard).toEqual(['k'])
})
