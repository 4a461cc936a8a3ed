import { type EntityName } from '@coop/sync/entities'
import { isManagedSlug } from '@coop/sync/rules'
import type { AdminRow } from '../data/types.ts'
import { numberOf, textOf } from '../row-values.ts'
import type { Stat } from '../screens/stat-cards.tsx'

type Rows = readonly AdminRow[]

/** The figures above each list; services have cards of their own. */
export const listStats: Record<EntityName, (rows: Rows, now: Date) => Stat[]> = {
  services: () => [],
  content_categories: () => [],
  service_companies: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'With Logos', value: count(rows, 'logo_url') },
    { label: 'External Cases', value: count(rows, 'external_cases_url') },
    { label: 'Complete', value: rows.filter(isComplete).length },
  ],
  cases: (rows, now) => [
    { label: 'Total', value: rows.length },
    { label: 'With Images', value: count(rows, 'images') },
    {
      label: 'This Year',
      value: rows.filter(({ values }) => values['execution_year'] === now.getFullYear()).length,
    },
    {
      label: 'Large Projects',
      value: rows.filter(({ values }) => values['size'] === 'Large' || values['size'] === 'Enterprise')
        .length,
    },
  ],
  content: (rows, now) => {
    const articles = articlesOf(rows)
    return [
      { label: 'Published Articles', value: count(articles, 'published') },
      { label: 'Categories', value: distinct(articles, 'category_id') },
      { label: 'This Month', value: articles.filter((row) => isThisMonth(row, now)).length },
    ]
  },
  website_assets: (rows) => [
    { label: 'Total Assets', value: count(rows, 'is_active') },
    {
      label: 'Images',
      value: rows.filter(
        ({ values }) =>
          values['is_active'] === true &&
          values['category'] !== 'documents' &&
          !/\.pdf$/i.test(textOf(values['image_url'])),
      ).length,
    },
    { label: 'Storage Used', value: `${(bytes(rows) / 1_048_576).toFixed(1)} MB` },
    { label: 'Categories', value: distinct(rows, 'category') },
  ],
  founding_partners: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Featured', value: count(rows, 'featured') },
    { label: 'With Portraits', value: count(rows, 'portrait_url') },
    { label: 'Active', value: count(rows, 'is_active') },
  ],
  value_propositions: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Active', value: count(rows, 'is_active') },
    { label: 'Categories', value: distinct(rows, 'category') },
  ],
  offering_themes: (rows) => [
    { label: 'Total', value: rows.length },
    { label: 'Active', value: count(rows, 'is_active') },
    { label: 'With Images', value: count(rows, 'image_url') },
  ],
}

/** Whether a row of `content` is one of the texts of the home page, not an article. */
export function isHomepageText({ values }: AdminRow): boolean {
  return isManagedSlug(textOf(values['slug']))
}

export function articlesOf(content: Rows): Rows {
  return content.filter((row) => !isHomepageText(row))
}

/** How many rows have something in this field or child list. */
export function count(rows: Rows, name: string): number {
  return rows.filter(({ values }) => has(values[name])).length
}

function has(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false
}

function distinct(rows: Rows, name: string): number {
  return new Set(rows.map(({ values }) => textOf(values[name])).filter((value) => value !== '')).size
}

function isComplete({ values }: AdminRow): boolean {
  return ['logo_url', 'long_description', 'team_size', 'annual_revenue'].every((name) => has(values[name]))
}

function isThisMonth({ values }: AdminRow, now: Date): boolean {
  const at = new Date(textOf(values['published_at']))
  return (
    values['published'] === true && at.getFullYear() === now.getFullYear() && at.getMonth() === now.getMonth()
  )
}

function bytes(rows: Rows): number {
  return rows.reduce((sum, { values }) => sum + (numberOf(values['file_size']) ?? 0), 0)
}
