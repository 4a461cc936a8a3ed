import { slugify, type companies as companyEntity } from '@coop/sync/contract'
import { assetId } from './asset-rows.ts'
import { companies, type CompanyKey } from './content/companies.ts'
import type { DemoCompany, ThemeKey } from './content/demo-entries.ts'
import { themes } from './content/themes.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { demoPictures, pictureFile, pictureKeys, pictureUrl } from './demo-pictures.ts'
import type { Filled, FilledChild } from './demo-rows.ts'

const keys = Object.keys(companies)
const list: readonly DemoCompany[] = Object.values(companies)

export function companyId(key: CompanyKey): string {
  return demoId('service_companies', keys.indexOf(key))
}

export function themeSlug(theme: ThemeKey): string {
  return slugify(themes[theme].name)
}

export function companyRows() {
  const rows = list.map((company, position): Filled<typeof companyEntity> => {
    const logo = pictureKeys.logo(company.name)
    return {
      id: demoId('service_companies', position),
      name: company.name,
      slug: slugify(company.name),
      short_description: company.short,
      long_description: company.long,
      team_size: company.people === 1 ? 'Solo entrepreneur' : `${company.people} people`,
      founded: company.founded,
      services: company.services,
      clients: company.clients,
      role_description: company.role,
      logo_url: pictureUrl(logo),
      logo_alt_text: `Logo of ${company.name}`,
      annual_revenue: company.revenue,
      projects_completed: company.projects,
      theme_tags: company.themes.map(themeSlug),
      external_cases_url: company.site,
      created_at: enteredAt(position),
    }
  })
  return [
    { table: 'service_companies', rows },
    { table: 'company_images', rows: imageRows() },
  ]
}

/** A hero for every member, and the illustrations of its themes for every second. */
function imageRows(): FilledChild<(typeof companyEntity)['children']['images']>[] {
  const pictures = demoPictures()
  const wanted = list.flatMap((company, position) => {
    const company_id = demoId('service_companies', position)
    const hero = {
      company_id,
      key: pictureKeys.company(company.name),
      image_type: 'hero' as const,
      display_order: 0,
    }
    if (position % 2 === 1) return [hero]
    const illustrations = company.themes.slice(0, 2).map((theme) => ({
      company_id,
      key: pictureKeys.theme(theme),
      image_type: 'illustration' as const,
      display_order: 1,
    }))
    return [hero, ...illustrations]
  })
  return wanted.map(({ key, ...row }, position) => {
    const picture = pictures.find((candidate) => candidate.key === key)
    return {
      id: demoId('company_images', position),
      ...row,
      website_asset_id: assetId(pictures, key),
      image_url: pictureUrl(key),
      alt_text: picture?.alt ?? null,
      original_filename: pictureFile(key),
      file_size: picture === undefined ? null : Buffer.byteLength(picture.svg),
    }
  })
}
