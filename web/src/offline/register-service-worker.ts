import { Workbox } from 'workbox-window'

interface ServiceWorkerEvents {
  /**
   * Whether this page runs the newest version: the page came from the network, and the worker was installed after it.
   */
  isCurrent: () => Promise<boolean>
  /**
   * Called when a new version is ready. `apply` activates it and reloads the page; the callback calls it only if the
   * visitor agrees.
   */
  onUpdate: (apply: () => void) => void
}

const everyHourMs = 3_600_000
const longestReplacementMs = 3000
const databaseAfterMs = 60_000

/** Registers the worker for offline use of site and admin, after the page is loaded. */
export async function registerServiceWorker({ isCurrent, onUpdate }: ServiceWorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/service-worker.js')
  const registration = await workbox.register().catch((error: unknown) => {
    // Browsers may refuse workers, for example in a private window. The site then needs a network.
    console.error(error)
    return undefined
  })
  if (registration === undefined) return
  watchWaiting(registration, async () => {
    // A page that already runs the new version needs no reload. Without a response, the visitor is asked.
    if (await isCurrent().catch(() => false)) workbox.messageSkipWaiting()
    else onUpdate(() => applyUpdate(workbox, registration))
  })
  // A failed check, for example offline, is repeated an hour later.
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
}

/**
 * Calls back for each version that waits for the current one. `Workbox` is not used for this: it misses a version that
 * the browser started to install before the page registered, and after a later version it listens for no further ones.
 */
function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => Promise<void>): void {
  if (registration.waiting !== null) void onWaiting()
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The very first version does not wait.
      if (worker.state === 'installed' && registration.active !== null) void onWaiting()
    })
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

/**
 * Only this tab reloads. Other tabs keep their version until they are reloaded. A request may keep the old worker
 * active for half a minute; the page then comes from the network before the new worker is active.
 */
function applyUpdate(workbox: Workbox, { waiting }: ServiceWorkerRegistration): void {
  // Another tab may have applied the version.
  if (waiting === null) return window.location.reload()
  const whenReplaced = new Promise<void>((resolve) => {
    setTimeout(resolve, longestReplacementMs)
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') resolve()
    })
  })
  // It reloads once, because a second reload would restart the first one.
  void whenReplaced.then(() => window.location.reload())
  workbox.messageSkipWaiting()
}

/**
 * Makes the worker cache the files of the admin for offline use: the code at once, and the local database, most of the
 * megabytes, after a minute.
 */
export async function keepAdminOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await postToWorker('KEEP_ADMIN')
  setTimeout(() => void postToWorker('KEEP_ADMIN_DATABASE'), databaseAfterMs)
}

async function postToWorker(type: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type })
}
