import type { SiteInfo } from '../site-info/site-info.ts'

export interface EnquiryKind {
  list: keyof SiteInfo['lists']
  title: string
  description: string
  button: string
}

/** The subjects of enquiries. Each has a separate desk and mailing list. */
export const enquiries: readonly EnquiryKind[] = [
  {
    list: 'sales',
    title: 'Sales',
    description: 'You have a challenge and want to know who would take it on, how, and for how much.',
    button: 'Talk about a project',
  },
  {
    list: 'membership',
    title: 'Membership',
    description: 'You run an expert company of your own and wonder whether you would fit in.',
    button: 'Ask about membership',
  },
  {
    list: 'information',
    title: 'General information',
    description: 'You want to know more about the co-operative and how it works.',
    button: 'Ask us anything',
  },
  {
    list: 'media',
    title: 'Media',
    description: 'You write or speak about work, brands or change and look for somebody to quote.',
    button: 'Reach our spokespeople',
  },
]
