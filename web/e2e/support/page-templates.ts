import { runSql } from '@coop/postgres/testing'
import type { App } from './server.ts'

/** One address for each template of the public site. */
export const templates = [
  '/',
  '/paradox',
  '/revolution',
  '/offering',
  '/services/ai-in-production',
  '/members',
  '/members/{company}',
  '/cases',
  '/cases/{case}',
  '/insights',
  '/insights?article={article}',
  '/contact',
  '/manifesto',
  '/become-member',
  '/privacy-policy',
  '/cookie-policy',
  '/style-guide',
  '/search?q=strategy',
  '/no/such/page',
] as const

/** The style guide shows single components, which are not in a form there. */
export const specimens = '/style-guide'
export const withoutSpecimens = templates.filter((template) => template !== specimens)

/** The address of a template in this app. Detail pages are those of the first row by name. */
export async function addressOf(app: Pick<App, 'databaseUrl'>, template: string): Promise<string> {
  const slugs: Record<string, string> = {
    '{company}': 'select slug from service_companies order by name limit 1',
    '{case}': 'select slug from cases where published order by title limit 1',
    '{article}':
      'select slug from content where published and category_id is not null order by title limit 1',
  }
  for (const [place, query] of Object.entries(slugs)) {
    if (!template.includes(place)) continue
    const [row] = await runSql(app.databaseUrl, query)
    return template.replace(place, String(row?.['slug']))
  }
  return template
}
