import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { createTestDatabase } from '@coop/postgres/testing'

export interface SiteDatabase {
  url: string
  sql: postgres.Sql
  drop(): Promise<void>
}

/** A database with the site's tables. Every commit in it is flushed, and so replicated, at once. */
export async function createSiteDatabase(): Promise<SiteDatabase> {
  const database = await createTestDatabase({ migrate: true })
  const name = new URL(database.url).pathname.slice(1)
  await database.sql.unsafe(`alter database ${name} set synchronous_commit = on`)
  const sql = postgres(database.url, { onnotice: () => {} })
  return {
    url: database.url,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 })
      await database.drop()
    },
  }
}

export interface Family {
  service: string
  asset: string
  story: string
  /** All ids, of every table. */
  ids: string[]
}

/** Inserts a row into every synced table, all public or, if their table allows it, none. */
export async function insertFamily(sql: postgres.Sql, visible: boolean): Promise<Family> {
  const ids: string[] = []
  const id = (): string => {
    const made = randomUUID()
    ids.push(made)
    return made
  }
  const word = visible ? 'shown' : 'hidden'
  const mark = randomUUID().slice(0, 8)
  const slug = (): string => `${word}-${mark}-${ids.length}`
  const [service, company, story, category, asset, report, release] = [
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
  ]
  await sql.begin(async (tx) => {
    await tx`insert into services ${tx({ id: service, name: `${word} service`, slug: slug(), category: 'PR', published: visible, client_roles: ['hr', 'tech'], show_on_homepage: true, homepage_priority: 7 })}`
    await tx`insert into service_companies ${tx({ id: company, name: 'Quay', slug: slug(), annual_revenue: 5_000_000_000 })}`
    await tx`insert into cases ${tx({ id: story, title: `${word} case`, slug: slug(), published: visible })}`
    await tx`insert into content_categories ${tx({ id: category, name: 'Notes', slug: slug() })}`
    await tx`insert into content ${tx({ id: id(), title: `${word} article`, slug: slug(), category_id: category, published: visible })}`
    await tx`insert into website_assets ${tx({ id: asset, asset_key: slug(), category: 'other', image_url: '/media/a.webp', is_active: visible, usage_notes: 'for us alone', storage_path: 'secret/path' })}`
    await tx`insert into founding_partners ${tx({ id: id(), name: `${word} partner`, is_active: visible })}`
    await tx`insert into value_propositions ${tx({ id: id(), title: `${word} value`, is_active: visible })}`
    await tx`insert into offering_themes ${tx({ id: id(), name: `${word} theme ${mark}`, slug: slug(), short_name: 'T', is_active: visible })}`
    await tx`insert into service_features ${tx({ id: id(), service_id: service, feature_text: `${word} feature` })}`
    await tx`insert into service_images ${tx({ id: id(), service_id: service, image_url: '/media/s.webp' })}`
    await tx`insert into service_contributing_companies ${tx({ id: id(), service_id: service, company_id: company })}`
    await tx`insert into company_images ${tx({ id: id(), company_id: company, website_asset_id: asset, image_url: '/media/c.webp', original_filename: 'private.png' })}`
    await tx`insert into case_companies ${tx({ id: id(), case_id: story, company_name: 'Quay' })}`
    await tx`insert into case_keywords ${tx({ id: id(), case_id: story, keyword: word })}`
    await tx`insert into case_results ${tx({ id: id(), case_id: story, result_text: word })}`
    await tx`insert into case_images ${tx({ id: id(), case_id: story, image_url: '/media/k.webp' })}`
    await tx`insert into reports ${tx({ id: report, title: 'For us alone', query: 'select 1' })}`
    await tx`insert into report_parameters ${tx({ id: id(), report_id: report, name: 'day', label: 'Day' })}`
    await tx`insert into releases ${tx({ id: release, name: 'For us alone' })}`
    await tx`insert into release_edits ${tx({ id: id(), release_id: release, entity: 'services', row_id: service, title: word, changes: { name: word } })}`
    await tx`insert into slug_redirects ${tx({ id: id(), entity: 'services', old_slug: slug(), row_id: service, is_public: visible })}`
  })
  return { service, asset, story, ids }
}
