import { slugify } from '@coop/sync/rules'
import { assetId } from './asset-rows.ts'
import { companies, themes } from './content.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureFile, pictureSize } from './demo-picture.ts'
import { demoPictures, pictureReference, pictureWithKey } from './demo-pictures.ts'
import type { FilledRow, FilledChild } from './filled-row.ts'
import { pictureKeys, type ThemeKey } from './picture-keys.ts'

export function companyId(key: string): string {
  return demoId('service_companies', companies.indexOf(companyWithKey(key)))
}

export function companyWithKey(key: string): (typeof companies)[number] {
  const company = companies.find((candidate) => candidate.key === key)
  if (company === undefined)
    throw new Error(`No company has the key ${key}: name one of server/src/demo/content/companies.`)
  return company
}

export function themeSlug(theme: ThemeKey): string {
  return slugify(themes[theme].name)
}

export function companyRows() {
  const rows = companies.map(
    ({ key: _key, people, theme_keys, ...company }, position): FilledRow<'service_companies'> => {
      const logo = pictureReference(pictureKeys.logo(company.name))
      return {
        id: demoId('service_companies', position),
        ...company,
        slug: slugify(company.name),
        team_size: people === 1 ? 'Solo entrepreneur' : `${people} people`,
        logo_url: logo.image_url,
        logo_alt_text: logo.alt_text,
        theme_tags: theme_keys.map(themeSlug),
        created_at: enteredAt(position),
      }
    },
  )
  return [
    { table: 'service_companies', rows },
    { table: 'company_images', rows: imageRows() },
  ]
}

/** A hero for every member, and up to two illustrations for members that have some. */
function imageRows(): FilledChild<'company_images'>[] {
  const pictures = demoPictures()
  const images = companies.flatMap((company, position) => {
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
