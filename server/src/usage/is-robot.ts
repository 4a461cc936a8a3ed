/**
 * User agents that name a robot. Headless browsers are not included: honest robots have a name, and a test visit with a
 * headless browser should be counted.
 */
const names =
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview|lighthouse|pagespeed|pingdom|uptime|monitor|curl\/|wget\/|python-|java\/|go-http|okhttp|axios|scrapy|feedfetcher|gptbot|^$/i

export function isRobot(userAgent: string): boolean {
  return names.test(userAgent)
}
