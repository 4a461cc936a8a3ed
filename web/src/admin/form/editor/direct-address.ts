/** An address without tracking wrappers and parameters. */
export interface DirectAddress {
  /** null: it leads to a redirecting service and does not contain the target. */
  readonly address: string | null
  readonly isUnwrapped: boolean
  readonly isStripped: boolean
}

interface Wrapper {
  readonly host: RegExp
  readonly path: RegExp
  /** The parameters that may contain the target. */
  readonly names: readonly string[]
}

/**
 * Services that redirect to an address in a parameter of their URL. Mail services add the mail address of the
 * recipient.
 */
const WRAPPERS: readonly Wrapper[] = [
  { host: /\.safelinks\.protection\.(outlook\.com|outlook\.cn|office365\.us)$/, path: /^/, names: ['url'] },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /\/safelinks\//, names: ['url'] },
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, names: ['u'] },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(redir\/redirect|safety\/go)\/?$/, names: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, names: ['url'] },
]

/** `utm_…` and click ids identify how a visitor came; the others identify the recipient of a mail. */
const TRACKING = /^(amp;)*(utm_[^=]*|fbclid|gclid|mc_eid|mkt_tok|_hsenc)(=|$)/i

/** No real link is wrapped this often. An address that is still wrapped then is no link. */
const MOST_WRAPS = 10
/** A link has at most 2,000 characters, and each wrapper may encode one character as three. */
const LONGEST = 20_000

/** The target of an address, without tracking parameters. Other parameters stay as written. */
export function directAddress(written: string): DirectAddress {
  if (written.length > LONGEST) return { address: null, isUnwrapped: false, isStripped: false }
  let address: string | null = written
  for (let wraps = 0; wraps <= MOST_WRAPS && address !== null; wraps += 1) {
    const target = targetOf(address)
    if (target === undefined) {
      const stripped = withoutTracking(address)
      return { address: stripped, isUnwrapped: wraps > 0, isStripped: stripped !== address }
    }
    address = target
  }
  return { address: null, isUnwrapped: false, isStripped: false }
}

/** @returns undefined if the address is not wrapped; null if it is wrapped and has no target */
function targetOf(address: string): string | null | undefined {
  // People often leave out the scheme.
  const written = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(written)) return undefined
  const { hostname, pathname, searchParams } = new URL(written)
  const wrapper = WRAPPERS.find(({ host, path }) => host.test(hostname) && path.test(pathname))
  if (wrapper === undefined) return undefined
  const target = wrapper.names.map((name) => searchParams.get(name)).find((value) => value !== null)
  return target?.trim() || null
}

function withoutTracking(address: string): string {
  if (/^(mailto|tel):/i.test(address)) return address
  const [, page = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#[^]*)?$/.exec(address) ?? []
  if (query === undefined) return address
  const all = query.split('&')
  const kept = all.filter((parameter) => !TRACKING.test(parameter))
  if (kept.length === all.length) return address
  return `${page}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`
}
