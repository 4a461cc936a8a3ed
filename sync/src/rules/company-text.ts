import { previewText } from './truncate.ts'

export interface DescribedCompany {
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
  const text = company.short_description?.trim() || company.long_description?.trim()
  return text ? previewText(text, max) : null
}
