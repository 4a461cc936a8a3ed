import type { PrincipalOf } from '../accounts/sessions/require-colleague.ts'
import { ProblemError } from '../http/problem.ts'
import type { MediaStorage } from '../storage/media-storage.ts'
import { storagePathOf } from '../storage/storage-path.ts'
import type { PublicAddresses } from './public-addresses.ts'
import { shareAnswers } from './shared-answers.ts'

/**
 * The content of an address never changes, but whether it is public does. Five minutes in a shared cache, and the four
 * that a file stays public after no row names it any more, are less than ten. A browser keeps what it has for an hour,
 * as the specification says.
 */
const FOR_EVERYBODY = 'public, max-age=3600, s-maxage=240, stale-while-revalidate=60'
/** The browser asks each time whether the one who asks may still have it. */
const FOR_ONE = 'private, no-cache'

interface FileAccessOptions {
  storage: Pick<MediaStorage, 'stat'>
  publicAddresses: Pick<PublicAddresses, 'has'>
  /** Whether a public row in Postgres names a file at this moment. */
  isNamedInPublicRow: (address: string) => Promise<boolean>
  principalOf: PrincipalOf
  /** Whether a release whose link has this key shows a file. */
  isShownByRelease: (key: string, address: string) => Promise<boolean>
}

/** Answers with a file if the request may have it; undefined: there is nothing for this request. */
export type RespondWithFile = (
  request: Request,
  respond: (request: Request) => Promise<Response | undefined>,
) => Promise<Response | undefined>

/**
 * Gives an uploaded file, or a picture made of it, to everybody while a public row names it, and else to people with a
 * role and to readers of a link to a release that shows it.
 */
export function createFileAccess(options: FileAccessOptions): RespondWithFile {
  const { storage, publicAddresses, principalOf, isShownByRelease } = options
  // A browser may hear of a row before the rows in memory have it.
  const isNamedByNow = shareAnswers(options.isNamedInPublicRow)

  async function mayHave(request: Request, address: string): Promise<boolean> {
    const principal = await principalOf(request)
    if (principal !== null && principal.role !== null) return true
    const key = new URL(request.url).searchParams.get('release')
    return key !== null && (await isShownByRelease(key, address))
  }

  /** @returns how the file may be cached; null: this request gets none */
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
  detail: 'Which files are public is still being read. Please try again in a moment.',
  headers: { 'retry-after': '1' },
}
