import { expect, test, vi } from 'vitest'
import { linkAbort } from './link-abort.ts'

test('a link aborts with the reason of the first source that does', () => {
  const session = new AbortController()
  const request = new AbortController()
  const { signal } = linkAbort(request.signal, null, session.signal)
  session.abort(new Error('signed out'))
  request.abort(new Error('left'))
  expect(signal.reason).toEqual(new Error('signed out'))
})

test('a link of a source that has aborted is aborted, and one can be aborted by itself', () => {
  expect(linkAbort(AbortSignal.abort('gone')).signal.reason).toBe('gone')
  const source = new AbortController()
  const link = linkAbort(source.signal)
  link.abort('silence')
  expect([link.signal.reason, source.signal.aborted]).toEqual(['silence', false])
})

test('a link that was released does not follow its sources, and others do', () => {
  const source = new AbortController()
  const released = linkAbort(source.signal)
  const other = linkAbort(source.signal)
  released.release()
  source.abort()
  expect([released.signal.aborted, other.signal.aborted]).toEqual([false, true])
})

test('a source with many links is listened to once', () => {
  const source = new AbortController()
  const listen = vi.spyOn(source.signal, 'addEventListener')
  const links = Array.from({ length: 20 }, () => linkAbort(source.signal))
  links[0]?.release()
  linkAbort(source.signal)
  expect(listen).toHaveBeenCalledTimes(1)
})
