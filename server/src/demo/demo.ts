// For the press that draws the demo's pictures (server/art): what there is to draw, and under which keys.
export { companies } from './content/companies.ts'
export type { CompanyKey } from './content/companies.ts'
export type { ThemeKey } from './content/demo-company.ts'
export { partners } from './content/partners.ts'
export { pictureKeys, themeKeys } from './picture-keys.ts'
