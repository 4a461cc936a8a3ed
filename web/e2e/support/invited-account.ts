import type { Page } from '@playwright/test'
import type { App } from './server.ts'

const password = 'tuesday kettle marble orbit'

/** Creates an account for another person through an invitation of the administrator who is signed in on this page. */
export async function invitedAccount(
  page: Page,
  email: string,
  role: 'admin' | 'editor' = 'admin',
): Promise<App['administrator']> {
  await page.evaluate(
    async ([address, chosen, asRole]) => {
      const post = async (path: string, body: object): Promise<unknown> => {
        const response = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path} answers ${response.status}`)
        return response.json()
      }
      const handed = await post('/api/admin/people/invitations', { email: address, role: asRole })
      const link =
        typeof handed === 'object' && handed !== null && 'link' in handed ? String(handed.link) : ''
      const token = new URL(link).hash.slice(1)
      await post('/api/account-links', { token, password: chosen })
    },
    [email, password, role] as const,
  )
  return { email, password }
}
