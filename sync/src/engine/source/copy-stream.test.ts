import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyLines, type LineSink } from './copy-stream.ts'

/** A COPY as postgres.js runs it. Its socket is paused when `push` returns false, until `read` is called. */
class Copy {
  readonly read = vi.fn<() => void>()
  readonly stream = new Readable({ read: this.read })
  resolve: (stream: Readable) => void = () => {}

  async readable(): Promise<Readable> {
    this.resolve(this.stream)
    return this.stream
  }

  /** @returns how many lines were pushed until the socket was paused */
  pushUntilPaused(most: number): number {
    for (let count = 1; count <= most; count++) if (!this.stream.push(Buffer.from('line\n'))) return count
    return most
  }
}

function sinkOf(parts: Partial<LineSink> = {}): LineSink {
  return { add: () => {}, isFull: false, drained: async () => {}, ...parts }
}

test('E10: a copy lets requests in between after some time, and not before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const copy = new Copy()
  let msPerLine = 0
  const copied = copyLines(copy, sinkOf({ add: () => vi.advanceTimersByTime(msPerLine) }))
  expect(copy.pushUntilPaused(1_000)).toBe(1_000)
  msPerLine = 1
  expect(copy.pushUntilPaused(1_000)).toBe(1)
  expect(copy.read).not.toHaveBeenCalled()
  await setImmediate()
  expect(copy.read).toHaveBeenCalledTimes(1)
  copy.stream.push(null)
  await expect(copied).resolves.toBeUndefined()
})

test('a copy whose sink fails while it is full is read to its end, and fails then', async () => {
  const copy = new Copy()
  const lines: Buffer[] = []
  const full = new Error('the disk is full')
  const copied = copyLines(
    copy,
    sinkOf({ add: (line) => void lines.push(line), isFull: true, drained: () => Promise.reject(full) }),
  )
  expect(copy.pushUntilPaused(10)).toBe(1)
  await vi.waitFor(() => expect(copy.read).toHaveBeenCalledTimes(1))
  expect(copy.pushUntilPaused(10)).toBe(10)
  expect(lines).toHaveLength(1)
  copy.stream.push(null)
  await expect(copied).rejects.toThrow('the disk is full')
})
