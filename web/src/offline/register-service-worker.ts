import { Workbox } from 'workbox-window'

interface ServiceWorkerEvents {
  /**
   * Whether this page runs the newest version: the page came from the network, and the worker was installed after it.
   */
  isCurrent: () => Promise<boolean>
  /** A new version waits. `apply` activates it and reloads the page; it is only called when the visitor agrees. */
  onUpdate: (apply: () => void) => void
}

const everyHourMs = 3_600_000
const longestReplacementMs = 3000
const databaseAfterMs = 60_000

/** Registers the worker that opens site and admin offline, once the page has loaded. */
export async function registerServiceWorker({ isCurrent, onUpdate }: ServiceWorkerEvents): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox('/service-worker.js')
  const registration = await workbox.register().catch((error: unknown) => {
    // The browser may refuse workers, as in a private window: the site then needs a network.
    console.error(error)
    return undefined
  })
  if (registration === undefined) return
  watchWaiting(registration, async () => {
    // A page that runs the new version already needs no reload. Without a response the visitor is asked.
    if (await isCurrent().catch(() => false)) workbox.messageSkipWaiting()
    else onUpdate(() => applyUpdate(workbox, registration))
  })
  // A check that fails, as it does offline, is repeated an hour later.
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
}

/**
 * Calls back for each version that waits for the one before it. `Workbox` does not see a version that the browser began to
 * install at the navigation, before the page registered, and after one version that is found later it listens for no other.
 */
function watchWaiting(registration: ServiceWorkerRegistration, onWaiting: () => Promise<void>): void {
  if (registration.waiting !== null) void onWaiting()
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first version of all waits for none.
      if (worker.state === 'installed' && registration.active !== null) void onWaiting()
    })
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
}

/**
 * Only this tab reloads; the others keep their release until they are reloaded. A request may keep the former worker for
 * half a minute: then the page comes from the network before the new one is active.
 */
function applyUpdate(workbox: Workbox, { waiting }: ServiceWorkerRegistration): void {
  // Another tab may have applied it.
  if (waiting === null) return window.location.reload()
  const whenReplaced = new Promise<void>((resolve) => {
    setTimeout(resolve, longestReplacementMs)
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') resolve()
    })
  })
  // Once: a second reload would begin the first one anew.
  void whenReplaced.then(() => window.location.reload())
  workbox.messageSkipWaiting()
}

/**
 * Makes the worker cache the admin's files for offline use: its code at once, and the files of the local database, most
 * of its megabytes, after the first minute.
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
