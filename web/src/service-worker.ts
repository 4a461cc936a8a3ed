import { matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import { decideNavigation, shellOf } from './offline/decide-navigation.ts'
import { queueName, sendQueue } from './site/sign-up/sign-up-queue.ts'

/**
 * What the site and the admin need without a network. Precached with each release: the code of the site, its
 * application shell, and the admin's document. The admin's own code is large, and cached only in browsers that use the admin.
 */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[]
  addEventListener(
    type: 'install' | 'message' | 'activate' | 'sync',
    listener: (event: WorkerEvent) => void,
  ): void
  skipWaiting(): Promise<void>
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
}

interface WorkerEvent extends Event {
  readonly data?: unknown
  readonly tag?: string
  waitUntil(work: Promise<unknown>): void
}

const adminCode = 'admin-code'
const pictures = 'pictures'
const mostPictures = 200
/** On a slow network a visitor waits this long for the newest page, and then gets it from the rows of this browser. */
const networkTimeoutMs = 2000

precacheAndRoute(self.__WB_MANIFEST, {
  cleanURLs: false,
  directoryIndex: '',
  // A document names its first script a second time, with this behind it.
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

// Also those of another release: what the network serves belongs to the newest, which may not have taken over yet.
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

// Data, writes and live waits are the page's own business. While this worker passes on a request that is held, the next
// one cannot take over.
setCatchHandler(async ({ request }) => (await cachedAnywhere(request)) ?? Response.error())

self.addEventListener('install', (event) => {
  event.waitUntil(keepNextAdminCode())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), forgetOldAdminCode()]))
})

self.addEventListener('message', (event) => {
  const type =
    typeof event.data === 'object' && event.data !== null && 'type' in event.data && event.data.type
  // Only when the visitor said so: see the update prompt.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'KEEP_ADMIN') event.waitUntil(keepAdminFiles(isCode))
  if (type === 'KEEP_ADMIN_DATABASE') event.waitUntil(keepAdminFiles(() => true))
})

// Background sync: the network is back, perhaps long after the page that sent the form was closed.
self.addEventListener('sync', (event) => {
  if (event.tag === queueName) event.waitUntil(sendQueue(fetch))
})

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

/** Without a network a picture shows in another size, or of another version, rather than not at all. */
async function anyPictureLike(request: Request): Promise<Response | undefined> {
  return (await caches.open(pictures)).match(request, { ignoreSearch: true, ignoreVary: true })
}

/** The list is made with the build: all files of the admin that the site does not need. */
async function adminFiles(): Promise<string[]> {
  const response = await fetch('/admin-files.json', { cache: 'no-cache' })
  const list: unknown = response.ok ? await response.json() : []
  return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : []
}

/** The rest is the local database: most of the bytes, which no screen opens with. */
function isCode(file: string): boolean {
  return /\.(js|css)$/.test(file)
}

/** Without a network the admin opens with these files. Those that could not be loaded are tried at the next visit. */
async function keepAdminFiles(isKept: (file: string) => boolean): Promise<void> {
  const [cache, files] = await Promise.all([caches.open(adminCode), adminFiles()])
  for (const file of files.filter(isKept)) {
    if (!(await cache.match(file))) await cache.add(file).catch(() => {})
  }
}

/**
 * Where the admin is used, this worker is installed only with the code that its document names: from then on that
 * document is the one that opens offline. The local database, which the screens do without, may come later.
 */
async function keepNextAdminCode(): Promise<void> {
  const cache = await caches.open(adminCode)
  if ((await cache.keys()).length === 0) return
  for (const file of await adminFiles()) if (isCode(file) && !(await cache.match(file))) await cache.add(file)
}

async function forgetOldAdminCode(): Promise<void> {
  const cache = await caches.open(adminCode)
  const kept = await cache.keys()
  if (kept.length === 0) return
  const files = new Set(await adminFiles())
  // Nothing is forgotten for a list that could not be had.
  if (files.size === 0) return
  for (const request of kept) if (!files.has(new URL(request.url).pathname)) await cache.delete(request)
  await keepAdminFiles(isCode)
}

async function trim(cacheName: string, most: number): Promise<void> {
  const cache = await caches.open(cacheName)
  const keys = await cache.keys()
  for (const request of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(request)
}
