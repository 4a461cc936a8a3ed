import { entityNamed, entityNames, type EntityName } from '@coop/sync/entities'
import { Table2 } from 'lucide-react'
import type { RowOf } from '../data/admin-row.ts'
import { generatedColumns } from '../table/column.ts'
import { editedColumn } from '../table/edited-column.tsx'
import { articleCategories } from './article-categories.ts'
import { articles } from './articles.tsx'
import { assets } from './assets.tsx'
import { cases } from './cases.tsx'
import { companies } from './companies/companies.tsx'
import type { EntityExceptions, EntityRecord } from './entity-record.ts'
import { partners } from './partners.tsx'
import { reports } from './reports.tsx'
import { services } from './services/services.tsx'
import { themes } from './themes.tsx'
import { titleOnly } from './toast-texts.ts'
import { valuePropositions } from './value-propositions.ts'

/** An entity without an entry uses the defaults derived from its declaration, which are complete. */
const exceptions: { readonly [N in EntityName]?: EntityExceptions<RowOf<N>> } = {
  services,
  service_companies: companies,
  cases,
  content: articles,
  content_categories: articleCategories,
  website_assets: assets,
  founding_partners: partners,
  value_propositions: valuePropositions,
  offering_themes: themes,
  reports,
}

const records = new Map(entityNames.map((name) => [name, recordOf(name)]))

export function entityRecord(name: EntityName): EntityRecord {
  const record = records.get(name)
  if (record === undefined) throw new Error(`${name} is no entity`)
  return record
}

function recordOf(name: EntityName): EntityRecord {
  const entity = entityNamed(name)
  const { toasts = titleOnly('created'), ...special }: EntityExceptions = exceptions[name] ?? {}
  const noun = special.noun ?? entity.label
  const heading = special.heading ?? titleCase(entity.plural)
  return {
    path: name.replaceAll('_', '-'),
    menu: heading,
    menuGroup: 'Content',
    icon: Table2,
    heading,
    purpose: `The ${entity.plural.toLowerCase()} of the website.`,
    noun,
    toasts: toasts(noun),
    startValues: () => ({}),
    stats: () => [],
    renderActions: null,
    Summary: null,
    filter: null,
    firstOrder: null,
    pageSize: 50,
    ...special,
    columns: [...(special.columns ?? generatedColumns(name)), editedColumn],
  }
}

/** For example 'Value Propositions' in headings, menu and buttons. */
export function titleCase(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
