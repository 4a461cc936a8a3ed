import { Hono } from 'hono'
import { z } from 'zod'
import { type PrincipalOf, requireColleague } from '../../accounts/sessions/require-colleague.ts'
import { notFoundHandler, problemResponse } from '../../http/problem.ts'
import type { UploadOptions, Uploads } from './uploads.ts'

const PATH = '/api/uploads'

/** `/api/uploads`, for administrators only. Its library is loaded later, since loading it would delay the start. */
export function createUploadRoutes(options: UploadOptions & { principalOf: PrincipalOf }): Hono {
  const { principalOf } = options
  let loading: Promise<Uploads> | undefined
  const uploads = (): Promise<Uploads> =>
    (loading ??= import('./uploads.ts').then(({ createUploads }) => createUploads(options)))

  const app = new Hono()
  app.options(PATH, async (c) => {
    await requireColleague(c.req.raw, principalOf)
    return await (await uploads()).describe(c.req.raw)
  })
  app.post(PATH, async (c) => {
    const user = await requireColleague(c.req.raw, principalOf)
    return await (await uploads()).begin(c.req.raw, user)
  })
  app.all(`${PATH}/:id`, async (c) => {
    const { method } = c.req
    if (method !== 'HEAD' && method !== 'PATCH' && method !== 'DELETE') return notFoundHandler(c)
    const user = await requireColleague(c.req.raw, principalOf)
    const id = z.uuid().lowercase().safeParse(c.req.param('id')).data
    if (id === undefined) {
      return problemResponse({ status: 404, title: 'Not Found', detail: 'There is no such upload.' })
    }
    return await (await uploads()).goOn(c.req.raw, id, user)
  })
  return app
}
