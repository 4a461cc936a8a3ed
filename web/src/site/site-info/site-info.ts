/** The organisation of the site; the public part of the server's site configuration. */
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
  /** loaded only with the visitor's consent to this purpose; nothing is loaded without an address */
  scripts?: { analytics?: ExternalScript | undefined; marketing?: ExternalScript | undefined }
  /** whether browsers keep an id for counting visitors beyond their session */
  hasVisitorId: boolean
  /** the IANA name of the time zone in which dates are shown, whatever the zone of the browser and of the server */
  timeZone: string
  /** the number of days for which single events are stored */
  usageDays: number
  lists: { sales: number; membership: number; information: number; media: number; newsletter: number }
}

export interface ExternalScript {
  src: string
  id?: string | undefined
}
