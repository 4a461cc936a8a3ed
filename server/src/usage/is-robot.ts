/**
 * What says of itself that it is no person. Headless browsers are not among them: robots that mean to be known have a
 * name, and whoever tries the site out with one wants to see the visit counted.
 */
const names =
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor|curl\/|wget\/|python-|java\/|go-http|okhttp|axios|scrapy|feedfetcher|gptbot|^$/i

export function isRobot(userAgent: string): boolean {
  return names.test(userAgent)
}
