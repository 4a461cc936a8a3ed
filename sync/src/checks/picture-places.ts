/**
 * The widths in pixels that pictures need on the site, by table and field. A phone has two device pixels for each CSS
 * pixel, a desktop screen mostly one. The larger result counts.
 */
const widths: Readonly<Record<string, number>> = {
  'services.hero_image_url': 1200,
  'service_images.image_url': 800,
  'service_companies.logo_url': 192,
  'company_images.image_url': 800,
  'case_images.image_url': 1000,
  'content.featured_image_url': 1000,
  // A preview that other sites show is 1200 pixels wide.
  'services.social_image_url': 1200,
  'service_companies.social_image_url': 1200,
  'cases.social_image_url': 1200,
  'content.social_image_url': 1200,
  'offering_themes.image_url': 600,
  'founding_partners.portrait_url': 400,
  'value_propositions.image_asset_key': 600,
}

/** A picture within a text. */
export const TEXT_PICTURE_WIDTH = 700

/** null: the site does not show it. */
export function neededWidth(table: string, field: string): number | null {
  return widths[`${table}.${field}`] ?? null
}
