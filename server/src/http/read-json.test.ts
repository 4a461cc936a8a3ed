import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProblemError } from './problem.ts'
import { type JsonLimits, readJson } from './read-json.ts'

const limits: JsonLimits = { values: 60, members: 8, characters: 12 }

async function read(body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return await readJson(
    new Request('http://x', { method: 'POST', headers, body }),
    1_000_000,
    'Less.',
    limits,
  )
}

/** Counts values and keys, the most members of one list or object, and the longest text as written. */
function measure(json: unknown): JsonLimits {
  if (typeof json === 'string') return { values: 1, members: 0, characters: JSON.stringify(json).length - 2 }
  if (typeof json !== 'object' || json === null) return { values: 1, members: 0, characters: 0 }
  const members = Array.isArray(json) ? json : Object.entries(json).flat()
  const within = members.map(measure)
  return {
    values: 1 + within.reduce((sum, { values }) => sum + values, 0),
    members: Math.max(Object.keys(json).length, ...within.map((each) => each.members)),
    characters: Math.max(0, ...within.map((each) => each.characters)),
  }
}

test(
  'a body is read up to its limits, and refused with the name of the limit beyond them',
  { tags: 'random' },
  async () => {
    const isRight = async (json: unknown): Promise<boolean> => {
      const { values, members, characters } = measure(json)
      const isOver = members > limits.members || characters > limits.characters || values > 2 * limits.values
      const isUnder = values <= limits.values / 2 && !isOver
      const text = JSON.stringify(json)
      const answer = await read(text).catch((error: unknown) => error)
      if (isOver) return answer instanceof ProblemError && answer.problem.status === 400
      return !isUnder || JSON.stringify(answer) === text
    }
    const { counterexample } = await fc.check(fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), isRight), {
      numRuns: 500,
    })
    expect(counterexample).toBeNull()
  },
)

test('syntax within a text is not counted', async () => {
  expect(await read('["[,{:}],]\\"["]')).toEqual(['[,{:}],]"['])
})

test('every valid JSON body is read within limits', () => {
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test\.ts$|http\/read-json\.ts$/.test(file))
    .map((file) => join('server/src', file))
  expect(files.length).toBeGreaterThan(100)
  const unbounded = files.filter((file) =>
    /\b(?:req|raw|request)\.(?:json|text|parseBody|formData|blob)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(unbounded).toEqual([])
})
