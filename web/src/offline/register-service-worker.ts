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
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  const registration = await navigator.serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => {
      // The browser may refuse workers, as in a private window: the site then needs a network.
      console.error(error)
      return null
    })
  if (registration === null) return
  watchWaiting(registration, async (worker) => {
    // A page that runs the new version already needs no reload. Without a response the visitor is asked.
    if (await isCurrent().catch(() => false)) skipWaiting(worker)
    else onUpdate(() => applyUpdate(registration))
  })
  // A check that fails, as it does offline, is repeated an hour later.
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
}

/**
 * Calls back for each version that waits for the one before it. The browser looks for a version by itself at every
 * navigation, so that one may be waiting or being installed before the page registers.
 */
function watchWaiting(
  registration: ServiceWorkerRegistration,
  onWaiting: (worker: ServiceWorker) => Promise<void>,
): void {
  const { installing, waiting } = registration
  if (waiting !== null) void onWaiting(waiting)
  if (installing !== null) watch(installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing !== null) watch(registration.installing)
  })
  function watch(worker: ServiceWorker): void {
    worker.addEventListener('statechange', () => {
      // The first version of all waits for none.
      if (worker.state === 'installed' && registration.active !== null) void onWaiting(worker)
    })
  }
}

function skipWaiting(worker: ServiceWorker): void {
  worker.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Only this tab reloads; the others keep their release until they are reloaded. A request may keep the former worker for
 * half a minute: then the page comes from the network before the new one is active.
 */
function applyUpdate({ waiting }: ServiceWorkerRegistration): void {
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
  skipWaiting(waiting)
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
