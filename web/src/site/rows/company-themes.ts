import { orderByDisplay, resolveTheme, themeShortName } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'

export interface ThemeTag {
  slug: string
  /** The short name of the theme. */
  name: string
}

/** The themes of a company, in the order of the themes. */
export function companyThemes(rows: PublicRows, company: PublicTables['service_companies']): ThemeTag[] {
  return orderByDisplay([...rows.offering_themes.values()])
    .filter((theme) => company.theme_tags.some((tag) => resolveTheme([theme], tag) !== undefined))
    .map(themeTag)
}

export function themeTag(theme: PublicTables['offering_themes']): ThemeTag {
  return { slug: theme.slug, name: themeShortName(theme) }
}
