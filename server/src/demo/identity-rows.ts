import { ORDER_GAP } from '@coop/sync/rules'
import { themeSlug } from './company-rows.ts'
import { companies } from './content/companies.ts'
import { partners } from './content/partners.ts'
import { themes } from './content/themes.ts'
import { valuePropositions } from './content/value-propositions.ts'
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
      name: theme.name,
      slug: themeSlug(key),
      short_name: theme.shortName,
      description: theme.description,
      key_benefits: theme.benefits,
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
  const rows = partners.map((partner, position): FilledRow<'founding_partners'> => {
    const portrait = pictureReference(pictureKeys.portrait(partner.name))
    return {
      id: demoId('founding_partners', position),
      name: partner.name,
      title: partner.title,
      primary_company_name: companies[partner.company].name,
      role: partner.role,
      quote: partner.quote,
      portrait_url: portrait.image_url,
      portrait_alt_text: portrait.alt_text,
      featured: partner.featured === true,
      is_active: partner.inactive !== true,
      display_order: (position + 1) * ORDER_GAP,
      created_at: enteredAt(position),
    }
  })
  return [{ table: 'founding_partners', rows }]
}

export function valuePropositionRows() {
  const rows = valuePropositions.map((proposition, position): FilledRow<'value_propositions'> => ({
    id: demoId('value_propositions', position),
    title: proposition.title,
    description: proposition.description,
    category: proposition.category,
    image_asset_key: proposition.imageKey,
    is_active: proposition.inactive !== true,
    display_order: (position + 1) * ORDER_GAP,
    created_at: enteredAt(position),
  }))
  return [{ table: 'value_propositions', rows }]
}
