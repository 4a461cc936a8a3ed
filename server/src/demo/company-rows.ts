import { slugify } from '@coop/sync/rules'
import { assetId } from './asset-rows.ts'
import { companies, type CompanyKey } from './content/companies.ts'
import type { DemoCompany, ThemeKey } from './content/demo-company.ts'
import { themes } from './content/themes.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { demoPictures, pictureFile, pictureReference, pictureSize, pictureWithKey } from './demo-pictures.ts'
import type { FilledRow, FilledChild } from './filled-row.ts'
import { pictureKeys } from './picture-keys.ts'

const keys = Object.keys(companies)
const list: readonly DemoCompany[] = Object.values(companies)

export function companyId(key: CompanyKey): string {
  return demoId('service_companies', keys.indexOf(key))
}

export function themeSlug(theme: ThemeKey): string {
  return slugify(themes[theme].name)
}

export function companyRows() {
  const rows = list.map((company, position): FilledRow<'service_companies'> => {
    const logo = pictureReference(pictureKeys.logo(company.name))
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
      logo_url: logo.image_url,
      logo_alt_text: logo.alt_text,
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

/** A hero for every member, and up to two illustrations for those that have some drawn. */
function imageRows(): FilledChild<'company_images'>[] {
  const pictures = demoPictures()
  const images = list.flatMap((company, position) => {
    const company_id = demoId('service_companies', position)
    const heroKey = pictureKeys.company(company.name)
    const illustrations = pictures
      .filter(({ key }) => key.startsWith(`${heroKey}-`))
      .slice(0, 2)
      .map((picture, index) => ({ picture, image_type: 'illustration' as const, display_order: index + 1 }))
    const hero = { picture: pictureWithKey(heroKey), image_type: 'hero' as const, display_order: 0 }
    return [hero, ...illustrations].map((image) => ({ ...image, company_id }))
  })
  return images.map(({ picture, ...row }, position) => ({
    id: demoId('company_images', position),
    ...row,
    website_asset_id: assetId(pictures, picture.key),
    ...pictureReference(picture.key),
    original_filename: pictureFile(picture),
    file_size: pictureSize(picture),
  }))
}
