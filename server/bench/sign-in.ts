import { z } from 'zod'
import type { App } from './app-process.ts'

const sessionSchema = z.object({ user: z.object({ id: z.string() }) })

/** The cookie and the id of the app's administrator. */
export async function signIn({ url, administrator }: App): Promise<{ cookie: string; userId: string }> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  if (!response.ok) throw new Error(`POST /api/session: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
  return { cookie, userId: sessionSchema.parse(await response.json()).user.id }
}
