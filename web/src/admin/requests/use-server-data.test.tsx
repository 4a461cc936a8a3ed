import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerRefusal } from './server-request.ts'
import { useServerData } from './use-server-data.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shown({ read }: { read: () => Promise<string> }) {
  const { data, error } = useServerData('key', read)
  return (
    <p>
      {data} {error}
    </p>
  )
}

const passes = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))

test('an unreachable server is retried until it responds, without an event of the browser', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('There is no connection.'))
  read.mockRejectedValueOnce(new ServerRefusal(502, 'Bad gateway.', {})).mockResolvedValue('Here it is')
  render(<Shown read={read} />)
  await passes(0)
  expect(screen.getByText('There is no connection.')).toBeTruthy()
  await passes(1_000)
  expect(screen.getByText('Bad gateway.')).toBeTruthy()
  await passes(1_999)
  expect(read).toHaveBeenCalledTimes(2)
  await passes(1)
  expect(screen.getByText('Here it is')).toBeTruthy()
  await passes(60_000)
  expect(read).toHaveBeenCalledTimes(3)
})

test('the response to an older request is ignored, even if the request cannot be aborted', async () => {
  const answers = new Map<string, (answer: string) => void>()
  const Asking = ({ question }: { question: string }) => {
    const { data, isLoading } = useServerData(
      question,
      () => new Promise<string>((resolve) => answers.set(question, resolve)),
    )
    return <p>{isLoading ? 'Loading' : data}</p>
  }
  const { rerender, container } = render(<Asking question="failures" />)
  rerender(<Asking question="of Bob" />)
  answers.get('of Bob')?.('Bob’s')
  await passes(0)
  answers.get('failures')?.('All of them')
  await passes(0)
  expect(container.textContent).toBe('Bob’s')
})

test('a refusal is not retried, and nothing is requested after the screen is left', async () => {
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(new ServerRefusal(500, 'Not here.', {}))
  const { unmount } = render(<Shown read={refused} />)
  await passes(60_000)
  expect(refused).toHaveBeenCalledTimes(1)
  unmount()
  const away = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('There is no connection.'))
  render(<Shown read={away} />).unmount()
  await passes(60_000)
  expect(away).toHaveBeenCalledTimes(1)
})
