import { createListeners } from '@coop/sync/listeners'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOf } from '../testing/answer-fixture.ts'
import type { QueryAnswer } from '../data/rows/query-messages.ts'
import { followAnswer } from './follow-answer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const question = { sql: 'select 1', params: [], texts: false }

function follow(answers: readonly QueryAnswer[]) {
  const changes = createListeners()
  const left = [...answers]
  const query = vi.fn<() => Promise<QueryAnswer>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answer = left.shift()
    if (answer === undefined) throw new Error('no more')
    return answer
  })
  const told: string[] = []
  const end = new AbortController()
  followAnswer(
    { query, watchAnswers: (listener) => changes.add(listener) },
    question,
    ({ kind }) => told.push(kind),
    () => {},
    end.signal,
  )
  return { query, told, end, change: () => changes.notify() }
}

test('many changes cause one more query, including those during a query', async () => {
  const rows: QueryAnswer = { kind: 'rows', ...answerOf({ n: 1 }) }
  const { query, told, end, change } = follow([rows, rows, rows])
  await vi.advanceTimersByTimeAsync(100)
  for (let i = 0; i < 5; i++) change()
  await vi.advanceTimersByTimeAsync(350)
  expect(query).toHaveBeenCalledTimes(2)
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['rows', 'rows', 'rows'])
  end.abort()
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(query).toHaveBeenCalledTimes(3)
})

test('a query that was ended is not repeated after changes', async () => {
  const { query, told, change } = follow([{ kind: 'too-long' }])
  await vi.advanceTimersByTimeAsync(100)
  change()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['too-long'])
  expect(query).toHaveBeenCalledTimes(1)
})
