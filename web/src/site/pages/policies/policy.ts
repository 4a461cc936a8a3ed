import type { SiteInfo } from '../../site-info/site-info.ts'

export interface PolicySection {
  title: string
  /** A long text in the format of prose blocks. */
  text: string
}

export interface Policy {
  path: '/privacy-policy' | '/cookie-policy'
  title: string
  lead: string
  sections(site: SiteInfo): PolicySection[]
}
