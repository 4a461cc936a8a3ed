import type { PublicChildRow, PublicRow } from './entities/define-entity.ts'
import type { articleCategories } from './entities/article-categories.ts'
import type { articles } from './entities/articles.ts'
import type { assets } from './entities/assets.ts'
import type { cases } from './entities/cases.ts'
import type { companies } from './entities/companies.ts'
import type { foundingPartners } from './entities/founding-partners.ts'
import type { offeringThemes } from './entities/offering-themes.ts'
import type { services } from './entities/services.ts'
import type { valuePropositions } from './entities/value-propositions.ts'

/** One public row of each table, as a page's `load` sees it. */
export interface PublicTables {
  services: PublicRow<typeof services>
  service_features: PublicChildRow<(typeof services)['children']['features']>
  service_images: PublicChildRow<(typeof services)['children']['images']>
  service_contributing_companies: PublicChildRow<(typeof services)['children']['companies']>
  service_companies: PublicRow<typeof companies>
  company_images: PublicChildRow<(typeof companies)['children']['images']>
  cases: PublicRow<typeof cases>
  case_companies: PublicChildRow<(typeof cases)['children']['companies']>
  case_keywords: PublicChildRow<(typeof cases)['children']['keywords']>
  case_results: PublicChildRow<(typeof cases)['children']['results']>
  case_images: PublicChildRow<(typeof cases)['children']['images']>
  content: PublicRow<typeof articles>
  content_categories: PublicRow<typeof articleCategories>
  website_assets: PublicRow<typeof assets>
  founding_partners: PublicRow<typeof foundingPartners>
  value_propositions: PublicRow<typeof valuePropositions>
  offering_themes: PublicRow<typeof offeringThemes>
  slug_redirects: { id: string; entity: string; old_slug: string; row_id: string }
}

/**
 * All public rows at one position, by table and id. Never changed in place: a table that changed is a new map,
 * one that did not is the same map as before, so that whatever was derived from it may be kept.
 */
export type PublicRows = { readonly [T in keyof PublicTables]: ReadonlyMap<string, PublicTables[T]> }
