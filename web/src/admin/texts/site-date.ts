/**
 * The IANA name of the site's time zone. The server writes it into the page of the admin. In a worker it is unknown.
 */
export const siteZone: string = globalThis.document?.documentElement.dataset['zone'] ?? 'UTC'

/** The day of a time in that zone: '30 Jun 2026'. */
export const siteDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: siteZone })
