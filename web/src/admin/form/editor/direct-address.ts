/** An address without what was put around and behind it to watch who opens it. */
export interface DirectAddress {
  /** null: it leads to a service that leads on, and does not say where. */
  readonly address: string | null
  readonly isUnwrapped: boolean
  readonly isStripped: boolean
}

interface Wrapper {
  readonly host: RegExp
  readonly path: RegExp
  /** The parameter that has the target. */
  readonly names: readonly string[]
}

/** Services that lead on to an address that theirs carries. Services of mail add the mailbox that it was sent to. */
const WRAPPERS: readonly Wrapper[] = [
  { host: /\.safelinks\.protection\.(outlook\.com|outlook\.cn|office365\.us)$/, path: /^/, names: ['url'] },
  { host: /^statics\.teams\.cdn\.office\.net$/, path: /\/safelinks\//, names: ['url'] },
  { host: /^(www\.)?google(\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, names: ['q', 'url'] },
  { host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, names: ['u'] },
  { host: /^(www\.)?linkedin\.com$/, path: /^\/(redir\/redirect|safety\/go)\/?$/, names: ['url'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, names: ['url'] },
]

/** `utm_…` and clicks name the way that a visitor came; the others name the person that a mail was sent to. */
const TRACKING = /^(amp;)*(utm_[^=]*|fbclid|gclid|mc_eid|mkt_tok|_hsenc)(=|$)/i

/** Nobody wraps a link so often; what is still wrapped then is no link. */
const MOST_WRAPS = 10
/** A link has at most 2,000, and each service that wraps it may write three for one. */
const LONGEST = 20_000

/** The address that a link leads to in the end, without the parameters of campaigns. All others stay as they were written. */
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

/** @returns undefined: it is wrapped by nothing; null: it is, and has no target */
function targetOf(address: string): string | null | undefined {
  // People leave the scheme out.
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
