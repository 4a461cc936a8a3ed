import { managedSlugs } from '@coop/sync/rules'

/** The three texts of the home page that administrators can change. */
export const managedTexts = [
  {
    slug: managedSlugs.valueProposition,
    title: 'Value proposition',
    content:
      'We are twenty-two founder-led companies that work as one. You get senior people for strategy, research, brand, AI and change, under one lead and one contract. The team stands within days, and the people you meet do the work.',
    excerpt: 'Twenty-two companies, one team.',
  },
  { slug: managedSlugs.primaryButton, title: 'Start Your Transformation', content: null, excerpt: null },
  { slug: managedSlugs.secondaryButton, title: 'Become a member', content: null, excerpt: null },
]
