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
const databaseAfterMs = 60_000

/** Registers the worker that opens site and admin offline. Resolves to null where that is impossible. */
export async function registerServiceWorker({
  isCurrent,
  onUpdate,
}: ServiceWorkerEvents): Promise<Workbox | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => void whenWaiting())
  async function whenWaiting(): Promise<void> {
    // A page that runs the new version already needs no reload. Without a response the visitor is asked.
    if (await isCurrent().catch(() => false)) return workbox.messageSkipWaiting()
    onUpdate(() => {
      // Only this tab reloads; the others keep their release until they are reloaded.
      workbox.addEventListener('controlling', () => window.location.reload())
      workbox.messageSkipWaiting()
    })
  }
  const registration = await workbox.register().catch((error: unknown) => {
    // The browser may refuse workers, as in a private window: the site then needs a network.
    console.error(error)
    return undefined
  })
  if (registration === undefined) return null
  // A check that fails, as it does offline, is repeated an hour later.
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
  return workbox
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
