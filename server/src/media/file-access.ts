import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import { ProblemError } from '../http/problem.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { storagePathOf } from '../storage/storage-path.ts'
import type { PublicAddresses } from './public-addresses.ts'
import { shareAnswers } from './shared-answers.ts'

/**
 * The content of an address never changes, but its visibility may. A shared cache keeps it for five minutes, and a file
 * stays public for four minutes after the last row named it, together less than ten. Browsers cache it for an hour, as
 * the specification says.
 */
const FOR_EVERYBODY = 'public, max-age=3600, s-maxage=240, stale-while-revalidate=60'
/** The browser revalidates each time, because access may end. */
const FOR_ONE = 'private, no-cache'

interface FileAccessOptions {
  storage: Pick<MediaStorage, 'stat'>
  publicAddresses: Pick<PublicAddresses, 'has'>
  /** Whether a public row in Postgres names a file now. */
  isNamedInPublicRow: (address: string) => Promise<boolean>
  principalOf: PrincipalOf
  /** Whether the release whose link has this key shows a file. */
  isShownByRelease: (key: string, address: string) => Promise<boolean>
}

/** Responds with a file if the request may read it; undefined: there is none for this request. */
export type RespondWithFile = (
  request: Request,
  respond: (request: Request) => Promise<Response | undefined>,
) => Promise<Response | undefined>

/**
 * Serves an uploaded file, or a picture made from it: to everybody while a public row names it, otherwise to people
 * with a role and to readers with a link to a release that shows it.
 */
export function createFileAccess(options: FileAccessOptions): RespondWithFile {
  const { storage, publicAddresses, principalOf, isShownByRelease } = options
  // A browser may know a row before the rows in memory contain it.
  const isNamedByNow = shareAnswers(options.isNamedInPublicRow)

  async function mayHave(request: Request, address: string): Promise<boolean> {
    const principal = await principalOf(request)
    if (principal !== null && principal.role !== null) return true
    const key = new URL(request.url).searchParams.get('release')
    return key !== null && (await isShownByRelease(key, address))
  }

  /** @returns the caching of the file; null: this request may not read it */
  async function cachingOf(request: Request, address: string, path: string): Promise<string | null> {
    if (publicAddresses.has(address) === true) return FOR_EVERYBODY
    if (await mayHave(request, address)) return FOR_ONE
    if (publicAddresses.has(address) === null) throw new ProblemError(starting)
    if ((await storage.stat(path)) === null) return null
    return (await isNamedByNow(address)) ? FOR_EVERYBODY : null
  }

  return async (request, respond) => {
    const address = new URL(request.url).pathname.replace(/^\/img(?=\/)/, '')
    const path = storagePathOf(address)
    if (path === null) return await respond(request)
    const caching = await cachingOf(request, address, path)
    if (caching === null) return undefined
    const response = await respond(request)
    if (response?.ok === true || response?.status === 304) response.headers.set('cache-control', caching)
    return response
  }
}

const starting = {
  status: 503,
  title: 'Starting',
  detail: 'The site is starting and cannot send files yet. Please try again in a moment.',
  headers: { 'retry-after': '1' },
}
