import { looks } from '../stage/looks.ts'
import { firstCompanies } from './companies-first.ts'
import { secondCompanies } from './companies-second.ts'
import { thirdCompanies } from './companies-third.ts'
import type { CompanyPicture } from './company-picture.ts'
import type { Scene } from './scene.ts'
import { still } from './still.ts'

export const companyPictures: readonly CompanyPicture[] = [
  ...firstCompanies,
  ...secondCompanies,
  ...thirdCompanies,
]

export const companyScenes: readonly Scene[] = companyPictures.flatMap(
  ({ slug, look, alt, arrange, detail }) => {
    const hero = ofCompany(`company-${slug}`, alt, 'Hero picture of a member.', () =>
      still(looks[look], arrange(looks[look])),
    )
    if (detail === undefined) return [hero]
    const part = () => still(looks[detail.look], { ...arrange(looks[detail.look]), crop: detail.crop })
    return [hero, ofCompany(`company-${slug}-detail`, detail.alt, 'Illustration of a member.', part)]
  },
)

function ofCompany(key: string, alt: string, description: string, draw: () => string): Scene {
  return { key, category: 'company-pictures', alt, description, themes: [], width: 1200, height: 800, draw }
}
