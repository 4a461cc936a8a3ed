import { initials } from '../../rows/initials.ts'
import { managementBoard } from './founding-partners.ts'
import type { PublicRows } from '@coop/sync/tables'
import type { PictureData } from '../../../ui/pictures/picture-data.ts'
import { pageBackground } from '../../pictures/backgrounds.ts'
import { pictureFor } from '../../pictures/pictures.ts'

export interface BoardMember {
  id: string
  name: string
  title: string
  company: string
  /** The slug of the company, if it is a member. */
  companySlug: string | null
  quote: string
  initials: string
  portrait: PictureData | null
}

export interface ContactData {
  background: PictureData | null
  board: BoardMember[]
}

export function loadContact(rows: PublicRows): ContactData {
  const slugs = new Map([...rows.service_companies.values()].map(({ name, slug }) => [name, slug]))
  // Public rows contain active partners only.
  const partners = [...rows.founding_partners.values()].map((partner) => ({ ...partner, is_active: true }))
  return {
    background: pageBackground(rows, 'contact'),
    board: managementBoard(partners).map((partner) => ({
      id: partner.id,
      name: partner.name,
      title: partner.title ?? '',
      company: partner.primary_company_name ?? '',
      companySlug: slugs.get(partner.primary_company_name ?? '') ?? null,
      quote: partner.quote?.trim() ?? '',
      initials: initials(partner.name),
      portrait: pictureFor(rows, partner.portrait_url, partner.portrait_alt_text),
    })),
  }
}
