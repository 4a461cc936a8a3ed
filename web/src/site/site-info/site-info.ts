/** The organisation of the site: the public part of the site configuration of the server. */
export interface SiteInfo {
  name: string
  legalName: string
  vatNumber?: string | undefined
  email: string
  privacyEmail: string
  contactPerson?: string | undefined
  linkedInUrl?: string | undefined
  instagramUrl?: string | undefined
  termsUrl?: string | undefined
  /** Scripts that load only with consent to their purpose. Without an address, nothing loads. */
  scripts?: { analytics?: ExternalScript | undefined; marketing?: ExternalScript | undefined }
  /** Whether browsers keep an id for counting visitors beyond their session. */
  hasVisitorId: boolean
  /** The IANA name of the time zone for dates, whatever the zones of browser and server. */
  timeZone: string
  /** The number of days for which single events are stored. */
  usageDays: number
  lists: { sales: number; membership: number; information: number; media: number; newsletter: number }
}

export interface ExternalScript {
  src: string
  id?: string | undefined
}
