import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import { readMarkdown } from '../src/prose/read-markdown.ts'
import { provideMarkdownReader } from '../src/site/prose/article-text.ts'

provideMarkdownReader(readMarkdown)

let count = 0

/** Ids in order of creation, so that ties are in the order of the test. */
function nextId(): string {
  count += 1
  return `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`
}

/** All tables, empty except for the given rows. */
export function rowsOf(tables: { [T in keyof PublicTables]?: PublicTables[T][] }): PublicRows {
  const given: Readonly<Record<string, readonly { id: string }[] | undefined>> = tables
  const entries = [...publicShapes.keys()].map((name) => [
    name,
    new Map((given[name] ?? []).map((row) => [row.id, row])),
  ])
  return Object.fromEntries(entries)
}

const noSearchSettings = {
  meta_title: null,
  meta_description: null,
  social_image_url: null,
  hidden_from_search: false,
}

const at = { created_at: '2026-01-01 00:00:00+00', updated_at: '2026-01-01 00:00:00+00' }

export function aService(values: Partial<PublicTables['services']> = {}): PublicTables['services'] {
  const id = nextId()
  return {
    id,
    name: `Service ${count}`,
    slug: `service-${count}`,
    category: 'ALWAYS-ON',
    short_description: null,
    long_description: null,
    deliverables: null,
    theme: [],
    client_roles: [],
    duration: null,
    engagement_type: null,
    show_on_homepage: false,
    show_on_offerings: true,
    show_on_revolution_grid: false,
    is_featured: false,
    homepage_priority: 0,
    hero_image_url: null,
    hero_image_alt: null,
    ...noSearchSettings,
    ...at,
    ...values,
  }
}

export function aTheme(
  values: Partial<PublicTables['offering_themes']> = {},
): PublicTables['offering_themes'] {
  const id = nextId()
  return {
    id,
    name: `Theme ${count}`,
    slug: `theme-${count}`,
    short_name: `Theme ${count}`,
    description: null,
    key_benefits: [],
    image_url: null,
    image_alt_text: null,
    display_order: count,
    ...values,
  }
}

export function aCase(values: Partial<PublicTables['cases']> = {}): PublicTables['cases'] {
  const id = nextId()
  return {
    id,
    title: `Case ${count}`,
    slug: `case-${count}`,
    client: null,
    theme: null,
    theme_tag: null,
    size: null,
    short_intro: null,
    challenge: null,
    approach: null,
    solution: null,
    execution_year: null,
    execution_month: null,
    ...noSearchSettings,
    ...at,
    ...values,
  }
}

export function aCompany(
  values: Partial<PublicTables['service_companies']> = {},
): PublicTables['service_companies'] {
  const id = nextId()
  return {
    id,
    name: `Company ${count}`,
    slug: `company-${count}`,
    short_description: null,
    long_description: null,
    team_size: null,
    founded: null,
    services: null,
    clients: null,
    role_description: null,
    logo_url: null,
    logo_alt_text: null,
    annual_revenue: null,
    projects_completed: null,
    theme_tags: [],
    external_cases_url: null,
    ...noSearchSettings,
    ...at,
    ...values,
  }
}

export function aLink(service: { id: string }, company: { id: string }) {
  return { id: nextId(), service_id: service.id, company_id: company.id }
}

export function anAsset(
  values: Partial<PublicTables['website_assets']> = {},
): PublicTables['website_assets'] {
  const id = nextId()
  return {
    id,
    asset_key: `asset-${count}`,
    category: 'other',
    image_url: `/media/asset-${count}.svg`,
    alt_text: null,
    theme_tags: [],
    original_filename: null,
    width: null,
    height: null,
    placeholder: null,
    focal_x: 50,
    focal_y: 50,
    content_hash: null,
    ...at,
    ...values,
  }
}

export function aValueProposition(
  values: Partial<PublicTables['value_propositions']> = {},
): PublicTables['value_propositions'] {
  const id = nextId()
  return {
    id,
    title: `Value proposition ${count}`,
    description: null,
    category: 'revolution',
    image_asset_key: null,
    display_order: count,
    ...values,
  }
}

export function anArticle(values: Partial<PublicTables['content']> = {}): PublicTables['content'] {
  const id = nextId()
  return {
    id,
    title: `Article ${count}`,
    slug: `article-${count}`,
    category_id: null,
    excerpt: null,
    content: null,
    read_time: '5 min read',
    featured_image_url: null,
    featured_image_alt: null,
    published_at: null,
    ...noSearchSettings,
    ...at,
    ...values,
  }
}
