import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { ADMIN_CODE, ADMIN_FILES, codeOf, STORED_CHANNEL } from './offline/admin-code.ts'
import { cacheFiles } from './offline/cache-files.ts'
import { decideNavigation, shellOf } from './offline/decide-navigation.ts'
import { queueName, sendQueue } from './site/sign-up/sign-up-queue.ts'

/**
 * Caches the files that site and admin need without a network. Each release precaches the code of the site, its
 * application shell, and the admin's document. The admin's own code is large, and is cached only in browsers that use
 * the admin.
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
/** On a slow network a visitor waits this long for the newest page, and then gets it from the rows of this browser. */
const networkTimeoutMs = 2000

precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: false,
  directoryIndex: '',
  // A document names its first script a second time, with this suffix.
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

// The file may be of another version: a page from the network belongs to the newest one, whose worker may not be active
// yet.
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

// Data, writes and live waits go to the network without the worker: a new worker cannot take over while this one passes
// on a held request.
setCatchHandler(async ({ request }) => (await cachedAnywhere(request)) ?? Response.error())

self.addEventListener('install', (event) => {
  event.waitUntil(cacheNextAdminCode())
})

self.addEventListener('activate', (event) => {
  // The page that installed the first worker gets the code of other pages from it, too.
  event.waitUntil(
    Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable(), deleteOldAdminCode()]),
  )
})

self.addEventListener('message', (event) => {
  const type =
    typeof event.data === 'object' && event.data !== null && 'type' in event.data && event.data.type
  // A page sends this when its visitor has agreed to an update, or when it came from the newest version already.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_ADMIN') event.waitUntil(cacheAdminFiles(codeOf))
  if (type === 'KEEP_ADMIN_DATABASE') event.waitUntil(cacheAdminFiles((files) => files))
})

// Background sync: the network has returned, perhaps long after the page that sent the form was closed.
self.addEventListener('sync', (event) => {
  if (event.tag === queueName) event.waitUntil(sendSignUps())
})

/** Rejects while requests wait: the browser then repeats the event. */
async function sendSignUps(): Promise<void> {
  const { waiting } = await sendQueue(fetch)
  if (waiting > 0) throw new Error(`The server did not answer; requests that wait: ${waiting}`)
}

/** With navigation preload the browser has asked the network while this worker was still starting. */
async function preloaded(event: unknown): Promise<Response | undefined> {
  if (typeof event !== 'object' || event === null || !('preloadResponse' in event)) return undefined
  const response: unknown = await event.preloadResponse
  return response instanceof Response ? response : undefined
}

/** A file is named after its content, and the copy of a document carries its revision behind the address. */
async function cachedAnywhere(request: Request): Promise<Response | undefined> {
  return await caches.match(request, { ignoreSearch: true, ignoreVary: true })
}

/** Without a network a cached picture of another size or version is shown rather than none. */
async function anyPictureLike(request: Request): Promise<Response | undefined> {
  return (await caches.open(pictures)).match(request, { ignoreSearch: true, ignoreVary: true })
}

/** The build makes the list: all files of the admin that the site does not need. */
async function adminFiles(): Promise<string[]> {
  const response = await fetch(ADMIN_FILES, { cache: 'no-cache' })
  const list: unknown = response.ok ? await response.json() : []
  return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : []
}

/**
 * Caches the files with which the admin opens offline. Files that cannot be loaded are tried again at the next visit.
 * Once all code is in the cache, the list of the files is stored as well, and open pages get a message.
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
 * Where the admin is used, this worker is installed only with the code that its document names, since that document
 * then opens offline. The local database may be cached later: the screens do without it.
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
  // Nothing is deleted before the new list is loaded.
  if (files.size === 0) return
  for (const request of cached) if (!files.has(new URL(request.url).pathname)) await cache.delete(request)
  await cacheAdminFiles(codeOf)
}

async function trim(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const request of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(request)
}
