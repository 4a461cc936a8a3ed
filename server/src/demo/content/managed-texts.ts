import { managedSlugs } from '@coop/sync/contract'

/** The three texts of the home page that administrators can change. */
export const managedTexts = [
  {
    slug: managedSlugs.valueProposition,
    title: 'Value proposition',
    content:
      'We are twenty-two entrepreneur-led companies that work as one. You get senior people for strategy, research, brand, AI and change: one lead, one contract, and a team that is put together in days.',
    excerpt: 'Twenty-two companies, one team.',
  },
  { slug: managedSlugs.primaryButton, title: 'Start Your Transformation', content: null, excerpt: null },
  { slug: managedSlugs.secondaryButton, title: 'Become a member', content: null, excerpt: null },
]
