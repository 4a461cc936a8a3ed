import { companyCardText } from '../../rows/company-text.ts'
import { filterCompanies } from './company-filter.ts'
import { initials } from '../../rows/initials.ts'
import { orderByDisplay, resolveTheme } from '@coop/sync/rules'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { companyThemes, type ThemeTag, themeTag } from '../../rows/company-themes.ts'
import { pictureFor } from '../../pictures/pictures.ts'

export interface MembersRequest {
  /** Slugs of themes. Companies with any of them are shown; without themes, all companies. */
  themes: string[]
}

export interface CompanyEntry {
  id: string
  slug: string
  name: string
  text: string
  initials: string
  logo: PictureData | null
  themes: ThemeTag[]
  teamSize: string
  founded: number | null
}

export interface MembersData {
  background: PictureData | null
  /** The options of the filter. */
  themes: ThemeTag[]
  /** The slugs in the request that belong to a theme. */
  chosen: string[]
  total: number
  members: CompanyEntry[]
}

/** More than the number of themes. It limits the length of the list in an address. */
const mostThemes = 20

export function parseMembersRequest(search: URLSearchParams): MembersRequest {
  const themes = search.getAll('theme').map((theme) => theme.trim().slice(0, 200))
  return { themes: [...new Set(themes)].filter(Boolean).slice(0, mostThemes) }
}

export function membersAddress({ themes }: MembersRequest): string {
  const search = new URLSearchParams(themes.map((theme) => ['theme', theme]))
  return search.size > 0 ? `/members?${search}` : '/members'
}

export function loadMembers(rows: PublicRows, request: MembersRequest): MembersData {
  const themes = orderByDisplay([...rows.offering_themes.values()])
  const chosen = request.themes.flatMap((theme) => resolveTheme(themes, theme)?.slug ?? [])
  const companies = [...rows.service_companies.values()]
  return {
    background: pageBackground(rows, 'members'),
    themes: themes.map(themeTag),
    chosen: [...new Set(chosen)],
    total: companies.length,
    members: filterCompanies(
      companies.map((company) => companyEntry(rows, company)),
      chosen,
    ),
  }
}

function companyEntry(rows: PublicRows, company: PublicTables['service_companies']): CompanyEntry {
  return {
    id: company.id,
    slug: company.slug,
    name: company.name,
    text: companyCardText(company),
    initials: initials(company.name),
    logo: pictureFor(rows, company.logo_url, company.logo_alt_text),
    themes: companyThemes(rows, company),
    teamSize: company.team_size ?? '',
    founded: company.founded,
  }
}
