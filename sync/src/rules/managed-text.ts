export const managedSlugs = {
  valueProposition: 'homepage-value-prop',
  primaryButton: 'homepage-cta-primary',
  secondaryButton: 'homepage-cta-secondary',
} as const

export const managedDefaults = {
  valueProposition:
    'Twenty-two entrepreneur-led companies work as one team: senior people from strategy to delivery, one lead, one contract.',
  primaryButton: 'Start Your Transformation',
  secondaryButton: 'Become a member',
} as const

export interface ManagedEntry {
  slug: string
  title: string | null
  content: string | null
  excerpt: string | null
}

export interface ManagedTexts {
  valueProposition: string
  primaryButton: string
  secondaryButton: string
}

const slugs: ReadonlySet<string> = new Set(Object.values(managedSlugs))

/** Content rows with one of the three homepage slugs are managed texts; all others are articles. */
export function isManagedSlug(slug: string): boolean {
  return slugs.has(slug)
}

/** The texts of the home page. The label of a button is an entry's title, a paragraph its content, else its excerpt. */
export function managedTexts(entries: readonly ManagedEntry[]): ManagedTexts {
  const entry = (slug: string) => entries.find((candidate) => candidate.slug === slug)
  const paragraph = entry(managedSlugs.valueProposition)
  return {
    valueProposition:
      paragraph?.content?.trim() || paragraph?.excerpt?.trim() || managedDefaults.valueProposition,
    primaryButton: entry(managedSlugs.primaryButton)?.title?.trim() || managedDefaults.primaryButton,
    secondaryButton: entry(managedSlugs.secondaryButton)?.title?.trim() || managedDefaults.secondaryButton,
  }
}
