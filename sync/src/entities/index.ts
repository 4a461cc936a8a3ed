import { articleCategories } from './article-categories.ts'
import { articles } from './articles.ts'
import { assets } from './assets.ts'
import { cases } from './cases.ts'
import { companies } from './companies.ts'
import type { ChildList, Entity } from './define-entity.ts'
import { foundingPartners } from './founding-partners.ts'
import { offeringThemes } from './offering-themes.ts'
import { releaseEdits } from './release-edits.ts'
import { releases } from './releases.ts'
import { reports } from './reports.ts'
import { services } from './services.ts'
import { valuePropositions } from './value-propositions.ts'

/** Every entity by the name of its table. */
export const entities = {
  services,
  service_companies: companies,
  cases,
  content: articles,
  content_categories: articleCategories,
  website_assets: assets,
  founding_partners: foundingPartners,
  value_propositions: valuePropositions,
  offering_themes: offeringThemes,
  reports,
  releases,
  release_edits: releaseEdits,
} as const

export type EntityName = keyof typeof entities

export const entityNames = Object.keys(entities).filter(isEntityName)

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(entities, name)
}

/** An entity of the content. Releases and their edits concern content, and have other screens. */
export type ContentName = Exclude<EntityName, 'releases' | 'release_edits'>

export function isContentName(name: EntityName): name is ContentName {
  return name !== 'releases' && name !== 'release_edits'
}

export const contentNames = entityNames.filter(isContentName)

/** The definition without its literal types, for code that treats all entities alike. */
export function entityNamed(name: EntityName): Entity {
  return entities[name]
}

/** Every child list with its parent. */
export function childListsOf(entity: Entity): { name: string; list: ChildList }[] {
  return Object.entries(entity.children).map(([name, list]) => ({ name, list }))
}
