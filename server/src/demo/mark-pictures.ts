import { companies } from './content/companies.ts'
import type { DemoCompany } from './content/demo-entries.ts'
import type { DemoPicture } from './demo-pictures.ts'
import { pictureKeys } from './picture-keys.ts'

/** Logos, portraits and theme illustrations, as the demo content registers them. */
export function markPictures(): DemoPicture[] {
  return [...logos()]
}

function logos(): DemoPicture[] {
  const members: readonly DemoCompany[] = Object.values(companies)
  return members.map(({ name }) => ({
    key: pictureKeys.logo(name),
    category: 'logos',
    alt: `Logo of ${name}`,
    description: `Logo of ${name}, for light grounds.`,
    themes: [],
    width: 400,
    height: 400,
  }))
}
