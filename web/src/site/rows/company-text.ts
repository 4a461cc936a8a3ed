import { longDescriptionSections } from './long-description-sections.ts'
import { previewText } from '@coop/sync/rules'

interface DescribedCompany {
  short_description: string | null
  long_description: string | null
}

/** Under the name on a member's own page. */
export function companyHeroText(company: DescribedCompany): string {
  return cutTo(200, company) ?? 'Innovative company delivering exceptional solutions.'
}

/** On cards and in the side panel. */
export function companyCardText(company: DescribedCompany): string {
  return cutTo(120, company) ?? 'Innovative company delivering exceptional solutions'
}

function cutTo(max: number, company: DescribedCompany): string | null {
  const text = company.short_description?.trim() || withoutHeadings(company.long_description)
  return text ? previewText(text, max) : null
}

/** A preview runs on, and a heading would stand in the middle of a sentence. A text of headings alone is one sentence. */
function withoutHeadings(text: string | null): string {
  const sections = longDescriptionSections(text)
  const paragraphs = sections.flatMap((section) => section.paragraphs)
  return (paragraphs.length > 0 ? paragraphs : sections.map(({ title }) => title)).join(' ')
}
