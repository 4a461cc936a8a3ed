import type { FirstStep } from '@coop/sync/people'
import { managedSlugs } from '@coop/sync/rules'
import type { ISql } from 'postgres'

/**
 * The first steps that the content of the site shows as done, by anybody. Rows that nobody has touched are demo
 * content.
 */
export async function stepsOnSite(sql: ISql): Promise<FirstStep[]> {
  const byPerson = (entity: 'content' | 'services') => sql`
    exists (select from changes c where c.entity = ${entity} and c.row_id = r.id and c.user_id is not null)`
  const [has] = await sql<{ picture: boolean; article: boolean; service: boolean }[]>`
    select
      exists (
        select from media_files f join website_assets a on a.image_url = f.address
        where f.media_type like 'image/%'
      ) as picture,
      exists (
        select from content r
        where r.published and r.slug <> all (${Object.values(managedSlugs)}) and ${byPerson('content')}
      ) as article,
      exists (
        select from services r where r.published and r.show_on_homepage and ${byPerson('services')}
      ) as service`
  if (has === undefined) return []
  return [
    ...(has.picture ? (['pictures'] as const) : []),
    ...(has.article ? (['article'] as const) : []),
    ...(has.service ? (['service'] as const) : []),
  ]
}
