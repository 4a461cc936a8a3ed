import { slugify } from '@coop/sync/rules'

/** The six offering themes, as referenced by the demo content. */
export const themeKeys = ['growth', 'ai', 'brand', 'innovation', 'resilience', 'talent'] as const

export type ThemeKey = (typeof themeKeys)[number]

const casesPerTheme = 7
const galleriesPerTheme = 2

/** The keys of the pictures of rows. */
export const pictureKeys = {
  theme: (theme: ThemeKey) => `theme-${theme}`,
  caseStudy: (theme: ThemeKey, position: number) => `case-${theme}-${(position % casesPerTheme) + 1}`,
  offeringHero: (theme: ThemeKey) => `offering-${theme}`,
  offeringGallery: (theme: ThemeKey, position: number) =>
    `gallery-${theme}-${(position % galleriesPerTheme) + 1}`,
  insight: (category: string) => `insight-${slugify(category)}`,
  logo: (company: string) => `logo-${slugify(company)}`,
  company: (company: string) => `company-${slugify(company)}`,
  portrait: (person: string) => `portrait-${slugify(person)}`,
}
