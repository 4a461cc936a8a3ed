import { Hono } from 'hono'
import type { Sql } from 'postgres'
import { z } from 'zod'
import { type PrincipalOf, requireColleague } from '../accounts/sessions/require-colleague.ts'
import { ProblemError } from '../http/problem.ts'
import { malformed, readJson } from '../http/read-json.ts'
import { listReleaseLinks, makeReleaseLink, withdrawReleaseLink } from './release-links.ts'
import { releasePagesPath } from './release-pages.ts'

const NOT_STORED = { 'cache-control': 'private, no-store' }
const linkSchema = z.strictObject({ days: z.int().min(1).max(90) })
const id = z.uuid().lowercase()

/** Links to a release for people without an account: `/api/admin/releases/:id/links`. */
export function createReleaseLinkRoutes(options: {
  sql: Sql
  principalOf: PrincipalOf
  /** the origin that visitors use */
  publicUrl: string
}): Hono {
  const { sql, principalOf, publicUrl } = options
  const app = new Hono()
  const base = '/api/admin/releases/:id/links'

  app.post(base, async (c) => {
    const { id: userId } = await requireColleague(c.req.raw, principalOf, ['admin', 'publisher'])
    const asked = linkSchema.safeParse(await readJson(c.req.raw, 1000, 'Send { "days": 7 }.'))
    if (!asked.success) throw malformed('Send { "days": … } with 1 to 90 days.')
    const link = await makeReleaseLink(sql, idIn(c.req.param('id')), userId, asked.data.days)
    if (link === null) throw notThere('This release does not exist or has been published.')
    const { token, ...rest } = link
    return c.json({ ...rest, url: `${publicUrl}${releasePagesPath(token)}` }, 200, NOT_STORED)
  })

  app.get(base, async (c) => {
    await requireColleague(c.req.raw, principalOf)
    return c.json({ links: await listReleaseLinks(sql, idIn(c.req.param('id'))) }, 200, NOT_STORED)
  })

  app.delete(`${base}/:link`, async (c) => {
    await requireColleague(c.req.raw, principalOf, ['admin', 'publisher'])
    const isWithdrawn = await withdrawReleaseLink(sql, idIn(c.req.param('id')), idIn(c.req.param('link')))
    if (!isWithdrawn) throw notThere('This link has already been revoked.')
    return c.body(null, 204)
  })

  return app
}

function idIn(text: string): string {
  const parsed = id.safeParse(text)
  if (!parsed.success) throw notThere('There is nothing at this address.')
  return parsed.data
}

function notThere(detail: string): ProblemError {
  return new ProblemError({ status: 404, title: 'Not Found', detail })
}
