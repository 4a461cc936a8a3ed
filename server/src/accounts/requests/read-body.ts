import type { Context } from 'hono'
import { z } from 'zod'
import { emailAddressIn } from '@coop/sync/rules'
import { hasNul, malformed, readJson } from '../../http/read-json.ts'

const MAX_BYTES = 10_000

export const NOT_STORED = { 'cache-control': 'private, no-store' }

/** The address of an account. */
export const accountAddress = z
  .string()
  .transform(emailAddressIn)
  .pipe(z.string().toLowerCase().max(320).pipe(z.email()))

/** An upper limit for requests. The real limit is checked elsewhere, with its own message. */
export const typedPassword = z.string().min(1).max(1000)

/** @throws a 400 problem that says what was expected */
export async function readBody<T>(c: Context, schema: z.ZodType<T>, expectation: string): Promise<T> {
  const body = await readJson(c.req.raw, MAX_BYTES, `At most ${MAX_BYTES} bytes.`)
  const parsed = schema.safeParse(body)
  if (parsed.success && !hasNul(parsed.data)) return parsed.data
  throw malformed(`Send ${expectation}.`)
}

/** An id from a path. A text that cannot be an id becomes an unused one, since Postgres refuses some texts. */
export function idOf(c: Context, name = 'id'): string {
  const id = c.req.param(name) ?? ''
  return /^[\w-]{1,64}$/.test(id) ? id : ''
}
