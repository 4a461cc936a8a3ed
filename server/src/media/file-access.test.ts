import { expect, test } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { createFileAccess } from './file-access.ts'
import { shareAnswers } from './shared-answers.ts'

const stored = { path: 'a.png', size: 1, modifiedAt: new Date(0), etag: 'a' }

function anAccess(options: { has: () => boolean | null; isNamed?: boolean; isStored?: boolean }) {
  const { has, isNamed = false, isStored = true } = options
  const asked: string[] = []
  const respond = createFileAccess({
    storage: { stat: async () => (isStored ? stored : null) },
    publicAddresses: { has },
    isNamedInPublicRow: async (address) => {
      asked.push(address)
      return isNamed
    },
    principalOf: async ({ headers }) => {
      const role = headers.get('x-role')
      if (role === null) return null
      const { signal: ended } = new AbortController()
      const person = { id: 'a', email: 'a@example.org', ended }
      return role === 'editor' ? { ...person, admin: true, role } : { ...person, admin: false, role: null }
    },
    isShownByRelease: async () => false,
  })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await respond(new Request(`http://site${path}`, { headers }), async () => new Response())
    return response && [response.status, response.headers.get('cache-control')]
  }
  return { ask, asked }
}

test('before the public rows are read, the response never says that a file does not exist', async () => {
  let has: boolean | null = null
  const { ask } = anAccess({ has: () => has })
  const refusal = await ask('/media/a.png').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ProblemError)
  expect(refusal).toMatchObject({ problem: { status: 503, headers: { 'retry-after': '1' } } })
  expect(await ask('/media/a.png', { 'x-role': 'editor' })).toEqual([200, 'private, no-cache'])
  has = false
  expect(await ask('/media/a.png')).toBeUndefined()
})

test('an account without a role gets no more than a visitor', async () => {
  const { ask } = anAccess({ has: () => false })
  expect(await ask('/media/a.png', { 'x-role': 'none' })).toBeUndefined()
})

test('a file that a row names since is public, and Postgres is queried only for existing files', async () => {
  const there = anAccess({ has: () => false, isNamed: true })
  expect(await there.ask('/img/media/a.png?width=320')).toEqual([
    200,
    'public, max-age=3600, s-maxage=240, stale-while-revalidate=60',
  ])
  expect(there.asked).toEqual(['/media/a.png'])
  const missing = anAccess({ has: () => false, isNamed: true, isStored: false })
  expect(await missing.ask('/media/a.png')).toBeUndefined()
  expect(missing.asked).toEqual([])
})

test('a path that is no upload keeps its response', async () => {
  const { ask, asked } = anAccess({ has: () => false })
  for (const path of ['/img/images/a.webp?width=320', '/media/', '/img/media/..%2fa.png'])
    expect(await ask(path), path).toEqual([200, null])
  expect(asked).toEqual([])
})

test('requests share the answer to a query that starts after them, and later ones get a later answer', async () => {
  const begun: ((answer: number) => void)[] = []
  const ask = shareAnswers(() => new Promise<number>((resolve) => begun.push(resolve)))
  const answers = [ask('a')]
  await expect.poll(() => begun.length).toBe(1)
  answers.push(ask('a'), ask('a'))
  begun[0]?.(1)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.(2)
  expect(await Promise.all(answers)).toEqual([1, 2, 2])
})
