/**
 * The widths in pixels that pictures need where the site shows them, by table and field. A screen of a phone has two
 * pixels for each of the page, one of a desk mostly one: the larger of both is meant.
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
