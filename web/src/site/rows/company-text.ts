import { longDescriptionSections } from './long-description-sections.ts'
import { previewText } from '@coop/sync/rules'

interface DescribedCompany {
  short_description: string | null
  long_description: string | null
}

/** The text below the name on the page of a member. */
export function companyHeroText(company: DescribedCompany): string {
  return cutTo(200, company) ?? 'Innovative company delivering exceptional solutions.'
}

/** The text on cards and in the side panel. */
export function companyCardText(company: DescribedCompany): string {
  return cutTo(120, company) ?? 'Innovative company delivering exceptional solutions'
}

function cutTo(max: number, company: DescribedCompany): string | null {
  const text = company.short_description?.trim() || withoutHeadings(company.long_description)
  return text ? previewText(text, max) : null
}

/**
 * Omits headings, which would be in the middle of the sentences of a preview. A text with headings only is kept as one
 * sentence.
 */
function withoutHeadings(text: string | null): string {
  const sections = longDescriptionSections(text)
  const paragraphs = sections.flatMap((section) => section.paragraphs)
  return (paragraphs.length > 0 ? paragraphs : sections.map(({ title }) => title)).join(' ')
}
