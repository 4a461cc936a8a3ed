import type { SiteInfo } from '../../site-info/site-info.ts'

export interface PolicySection {
  title: string
  /** long text, as prose blocks read it */
  text: string
}

export interface Policy {
  path: '/privacy-policy' | '/cookie-policy'
  title: string
  lead: string
  sections(site: SiteInfo): PolicySection[]
}
