import { Workbox } from 'workbox-window'

interface ServiceWorkerEvents {
  /** A new release waits. `apply` switches to it and loads the page anew: only ever when the visitor agrees. */
  onUpdate: (apply: () => void) => void
}

const everyHourMs = 3_600_000

/** Registers the worker that lets site and admin open offline. Resolves to null where there is none. */
export async function registerServiceWorker({ onUpdate }: ServiceWorkerEvents): Promise<Workbox | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () =>
    onUpdate(() => {
      // Only this tab reloads; the others keep the release that they have until they are reloaded.
      workbox.addEventListener('controlling', () => window.location.reload())
      workbox.messageSkipWaiting()
    }),
  )
  const registration = await workbox.register().catch(() => undefined)
  if (registration === undefined) return null
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
  return workbox
}

/** Makes the worker cache the admin's code, so that the admin opens offline in this browser. */
export async function keepAdminOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_ADMIN' })
}
