import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { ADMIN_CODE, ADMIN_FILES, codeOf, STORED_CHANNEL } from './offline/admin-code.ts'
import { cacheFiles } from './offline/cache-files.ts'
import { decideNavigation, shellOf } from './offline/decide-navigation.ts'
import { queueName, sendQueue } from './site/sign-up/sign-up-queue.ts'

/**
 * Caches the files that site and admin need offline. Each release precaches the code of the site, its application
 * shell, and the document of the admin. The code of the admin is large, and is cached only in browsers that use the
 * admin.
 */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
  addEventListener(
    type: 'install' | 'message' | 'activate' | 'sync',
    listener: (event: WorkerEvent) => void,
  ): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
}

interface WorkerEvent extends Event {
  readonly data?: unknown
  readonly tag?: string
  waitUntil(work: Promise<unknown>): void
}

const pictures = 'pictures'
const mostPictures = 200
/** The maximum wait for the newest page on a slow network. After that, the page is rendered from local rows. */
const networkTimeoutMs = 2000

precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: false,
  directoryIndex: '',
  // Documents name their first script twice, the second time with this suffix.
  ignoreURLParametersMatching: [/^retry$/],
})

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && shellOf(url.pathname) !== null,
  async ({ event, request, url }) => {
    const shell = shellOf(url.pathname)
    const cached = shell === null ? undefined : await matchPrecache(shell)
    return decideNavigation({
      fromNetwork: preloaded(event).then((response) => response ?? fetch(request)),
      shell: cached,
      timeoutMs: networkTimeoutMs,
    })
  },
)

// The file may belong to another version: a page from the network is of the newest version, whose worker may not be
// active yet.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await cachedAnywhere(request)) ?? fetch(request),
)

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && /^\/(media|img)\//.test(url.pathname),
  new StaleWhileRevalidate({
    cacheName: pictures,
    plugins: [
      {
        cacheDidUpdate: () => trim(pictures, mostPictures),
        handlerDidError: ({ request }) => anyPictureLike(request),
      },
    ],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(images|icons)\//.test(url.pathname),
  new NetworkOnly(),
)

// Data, writes and long polls bypass the worker, because a new worker cannot take over while the current one handles an
// open request.
setCatchHandler(async ({ request }) => (await cachedAnywhere(request)) ?? Response.error())

self.addEventListener('install', (event) => {
  event.waitUntil(cacheNextAdminCode())
})

self.addEventListener('activate', (event) => {
  // The page that installed the first worker also gets the code of other pages from it.
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), deleteOldAdminCode()]),
  )
})

self.addEventListener('message', (event) => {
  const type =
    typeof event.data === 'object' && event.data !== null && 'type' in event.data && event.data.type
  // A page sends this if its visitor agreed to an update, or if it already runs the newest version.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_ADMIN') event.waitUntil(cacheAdminFiles(codeOf))
  if (type === 'KEEP_ADMIN_DATABASE') event.waitUntil(cacheAdminFiles((files) => files))
})

// Background sync: the network is back, perhaps long after the page with the form was closed.
self.addEventListener('sync', (event) => {
  if (event.tag === queueName) event.waitUntil(sendSignUps())
})

/** Rejects while requests are pending, so that the browser repeats the event. */
async function sendSignUps(): Promise<void> {
  const { waiting } = await sendQueue(fetch)
  if (waiting > 0) throw new Error(`The server did not answer; requests that wait: ${waiting}`)
}

/** With navigation preload, the browser has sent the request while this worker was starting. */
async function preloaded(event: unknown): Promise<Response | undefined> {
  if (typeof event !== 'object' || event === null || !('preloadResponse' in event)) return undefined
  const response: unknown = await event.preloadResponse
  return response instanceof Response ? response : undefined
}

/** The file name depends on the content, and the cached copy of a document has its revision in the query. */
async function cachedAnywhere(request: Request): Promise<Response | undefined> {
  return await caches.match(request, { ignoreSearch: true, ignoreVary: true })
}

/** Offline, a cached picture of another size or version is better than none. */
async function anyPictureLike(request: Request): Promise<Response | undefined> {
  return (await caches.open(pictures)).match(request, { ignoreSearch: true, ignoreVary: true })
}

/** The list is made by the build: all files of the admin that the site does not need. */
async function adminFiles(): Promise<string[]> {
  const response = await fetch(ADMIN_FILES, { cache: 'no-cache' })
  const list: unknown = response.ok ? await response.json() : []
  return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : []
}

/**
 * Caches the files for the offline use of the admin. Files that cannot be loaded are tried again at the next visit.
 * When all code is cached, the list of files is stored as well, and open pages get a message.
 */
async function cacheAdminFiles(keep: (files: readonly string[]) => readonly string[]): Promise<void> {
  const [cache, files] = await Promise.all([caches.open(ADMIN_CODE), adminFiles()])
  let isComplete = files.length > 0
  await cacheFiles(cache, keep(files), (file, error) => {
    isComplete &&= !codeOf([file]).includes(file)
    console.error(`${file} could not be cached`, error)
  })
  if (!isComplete) return
  await cache.put(ADMIN_FILES, Response.json(files))
  const channel = new BroadcastChannel(STORED_CHANNEL)
  channel.postMessage('stored')
  channel.close()
}

/**
 * In browsers that use the admin, this worker is installed only with the code that the document of the admin names,
 * because that document then opens offline. The local database may be cached later, because screens work without it.
 */
async function cacheNextAdminCode(): Promise<void> {
  const cache = await caches.open(ADMIN_CODE)
  if ((await cache.keys()).length === 0) return
  await cacheFiles(cache, codeOf(await adminFiles()), (file, error) => {
    throw new Error(`${file} could not be cached`, { cause: error })
  })
}

async function deleteOldAdminCode(): Promise<void> {
  const cache = await caches.open(ADMIN_CODE)
  const cached = await cache.keys()
  if (cached.length === 0) return
  const files = new Set(await adminFiles())
  // Nothing is deleted until the new list is loaded.
  if (files.size === 0) return
  for (const request of cached) if (!files.has(new URL(request.url).pathname)) await cache.delete(request)
  await cacheAdminFiles(codeOf)
}

async function trim(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const request of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(request)
}
