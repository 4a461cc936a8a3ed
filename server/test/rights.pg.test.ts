import { randomUUID } from 'node:crypto'
import type { Role } from '@coop/sync/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'

let site: AppUnderTest
beforeAll(async () => {
  site = await startAppUnderTest()
})
afterAll(() => site.close())

const release = `/api/admin/releases/${randomUUID()}/links`
const all: readonly Role[] = ['admin', 'publisher', 'editor']
const mostly: readonly Role[] = ['admin', 'publisher']
const administrators: readonly Role[] = ['admin']

/** Each restricted route, with the roles that may use it. */
const ways: readonly (readonly [method: string, path: string, who: readonly Role[]])[] = [
  ['GET', '/api/admin/people', administrators],
  ['GET', '/api/admin/people/events', administrators],
  ['GET', '/api/admin/people/directory', all],
  ['POST', '/api/admin/people/invitations', administrators],
  ['PUT', `/api/admin/people/${randomUUID()}/role`, administrators],
  ['DELETE', `/api/admin/people/${randomUUID()}`, administrators],
  ['GET', '/api/system/findings', administrators],
  ['POST', '/api/system/test-mail', administrators],
  ['GET', '/api/admin/sign-ups', mostly],
  ['GET', '/api/admin/sign-ups.csv', mostly],
  ['GET', '/api/admin/sign-ups/unread', mostly],
  ['GET', '/api/admin/sign-ups/erasures', mostly],
  ['POST', '/api/admin/sign-ups/read', mostly],
  ['POST', '/api/admin/sign-ups/resend', mostly],
  ['POST', '/api/admin/sign-ups/export', mostly],
  ['POST', '/api/admin/sign-ups/erase', mostly],
  ['POST', release, mostly],
  ['DELETE', `${release}/${randomUUID()}`, mostly],
  ['GET', release, all],
  ['GET', '/api/admin/usage', all],
  ['GET', '/api/admin/usage/speed', all],
  ['GET', '/api/history', all],
  ['GET', '/api/row-count', all],
  ['POST', '/api/writes', all],
  ['POST', '/api/writes/answered', all],
  ['POST', '/api/uploads', all],
  ['POST', '/api/admin/presence', all],
  ['GET', '/shapes/admin/services?offset=-1', all],
]

async function become(role: Role | null): Promise<void> {
  const { id, cookie } = site.administrator
  const { sql } = site.database
  await sql`delete from user_roles where user_id = ${id}`
  if (role !== null) await sql`insert into user_roles (user_id, role) values (${id}, ${role})`
  // A session stays cached for some seconds.
  const isRefused = async (method: string, path: string): Promise<boolean> =>
    (await site.ask(path, { method, headers: { cookie } })).status === 403
  const probes = [
    ['GET', '/api/admin/usage', all],
    ['POST', release, mostly],
    ['POST', '/api/system/test-mail', administrators],
  ] as const
  await expect
    .poll(() => Promise.all(probes.map(([method, path]) => isRefused(method, path))))
    .toEqual(probes.map(([, , who]) => role === null || !who.includes(role)))
}

test.each([...all, null])('the role %s has access to its own routes and no others', async (role) => {
  await become(role)
  const { cookie } = site.administrator
  for (const [method, path, who] of ways) {
    const isAllowed = role !== null && who.includes(role)
    // The doctor is slow.
    if (isAllowed && path === '/api/system/findings') continue
    const { status } = await site.ask(path, { method, headers: { cookie } })
    expect([method, path, [401, 403].includes(status)]).toEqual([method, path, !isAllowed])
  }
})

test('signed-out visitors have access to no restricted route', async () => {
  for (const [method, path] of ways)
    expect([method, path, (await site.ask(path, { method })).status]).toEqual([method, path, 401])
})
