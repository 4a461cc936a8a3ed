/** The time zone of the site's dates, by its IANA name. The server writes it into the admin's page; a worker has none. */
export const siteZone: string = globalThis.document?.documentElement.dataset['zone'] ?? 'UTC'

/** The day of a time in that zone: '30 Jun 2026'. */
export const siteDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: siteZone })
