import { ORDER_GAP } from '@coop/sync/rules'
import { companyWithKey, themeSlug } from './company-rows.ts'
import { partners, themes, valuePropositions } from './content.ts'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import { pictureReference } from './demo-pictures.ts'
import type { FilledRow } from './filled-row.ts'
import { pictureKeys, themeKeys } from './picture-keys.ts'

export function themeRows() {
  const rows = themeKeys.map((key, position): FilledRow<'offering_themes'> => {
    const theme = themes[key]
    const illustration = pictureReference(pictureKeys.theme(key))
    return {
      id: demoId('offering_themes', position),
      ...theme,
      slug: themeSlug(key),
      image_url: illustration.image_url,
      image_alt_text: illustration.alt_text,
      is_active: true,
      display_order: (position + 1) * ORDER_GAP,
      created_at: enteredAt(position),
    }
  })
  return [{ table: 'offering_themes', rows }]
}

export function partnerRows() {
  const rows = partners.map(({ company, ...partner }, position): FilledRow<'founding_partners'> => {
    const portrait = pictureReference(pictureKeys.portrait(partner.name))
    return {
      id: demoId('founding_partners', position),
      ...partner,
      primary_company_name: companyWithKey(company).name,
      portrait_url: portrait.image_url,
      portrait_alt_text: portrait.alt_text,
      display_order: (position + 1) * ORDER_GAP,
      created_at: enteredAt(position),
    }
  })
  return [{ table: 'founding_partners', rows }]
}

export function valuePropositionRows() {
  const rows = valuePropositions.map((proposition, position): FilledRow<'value_propositions'> => ({
    id: demoId('value_propositions', position),
    ...proposition,
    display_order: (position + 1) * ORDER_GAP,
    created_at: enteredAt(position),
  }))
  return [{ table: 'value_propositions', rows }]
}
