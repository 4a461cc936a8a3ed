import { Workbox } from 'workbox-window'

interface ServiceWorkerEvents {
  /** Whether this page runs what the server gives now: it came from the network, and the worker after it. */
  isCurrent: () => Promise<boolean>
  /** A new release waits. `apply` switches to it and loads the page anew: only ever when the visitor agrees. */
  onUpdate: (apply: () => void) => void
}

const everyHourMs = 3_600_000
const databaseAfterMs = 60_000

/** Registers the worker that lets site and admin open offline. Resolves to null where there is none. */
export async function registerServiceWorker({
  isCurrent,
  onUpdate,
}: ServiceWorkerEvents): Promise<Workbox | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => void whenWaiting())
  async function whenWaiting(): Promise<void> {
    // A page that runs the new release already has nothing to load anew.
    if (await isCurrent().catch(() => false)) return workbox.messageSkipWaiting()
    onUpdate(() => {
      // Only this tab reloads; the others keep the release that they have until they are reloaded.
      workbox.addEventListener('controlling', () => window.location.reload())
      workbox.messageSkipWaiting()
    })
  }
  const registration = await workbox.register().catch(() => undefined)
  if (registration === undefined) return null
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
  return workbox
}

/**
 * Makes the worker cache what the admin opens with offline in this browser: its code at once, the files of the local
 * database, four of its five megabytes, when the first minute of work is over.
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
