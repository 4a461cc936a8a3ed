import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('no more than three work at a time, in the order of their coming, and a failure gives its turn on', async () => {
  const turn = takeTurns(3)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3, 4].map((number) =>
    turn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 0) throw new Error('lost')
      return number
    }),
  )
  const settled = Promise.allSettled(works)
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  for (const end of ends) end()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 4 }, () => 'fulfilled'),
  ])
})
