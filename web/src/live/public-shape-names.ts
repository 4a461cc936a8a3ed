import type { PublicTables } from '@coop/sync/contract'

const names: Record<keyof PublicTables, true> = {
  services: true,
  service_features: true,
  service_images: true,
  service_contributing_companies: true,
  service_companies: true,
  company_images: true,
  cases: true,
  case_companies: true,
  case_keywords: true,
  case_results: true,
  case_images: true,
  content: true,
  content_categories: true,
  website_assets: true,
  founding_partners: true,
  value_propositions: true,
  offering_themes: true,
  slug_redirects: true,
}

/** The names alone: the catalogue itself would bring every entity and its schemas into the visitor's browser. */
export const publicShapeNames: readonly (keyof PublicTables)[] = Object.keys(names).filter(isPublicShapeName)

export function isPublicShapeName(name: string): name is keyof PublicTables {
  return Object.hasOwn(names, name)
}
