import { Workbox } from 'workbox-window'

export interface ServiceWorkerEvents {
  /** A new release waits. `apply` switches to it and loads the page anew: only ever on a person's word. */
  onUpdate: (apply: () => void) => void
}

const everyHourMs = 3_600_000

/** Registers the worker that lets site and admin open offline. Resolves to null where there is none. */
export async function registerServiceWorker({ onUpdate }: ServiceWorkerEvents): Promise<Workbox | null> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return null
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () =>
    onUpdate(() => {
      // Only this tab loads anew; others go on with what they have until somebody reloads them.
      workbox.addEventListener('controlling', () => window.location.reload())
      workbox.messageSkipWaiting()
    }),
  )
  const registration = await workbox.register().catch(() => undefined)
  if (registration === undefined) return null
  setInterval(() => void registration.update().catch(() => {}), everyHourMs)
  return workbox
}

/** Tells the worker that somebody uses the admin here, so that it keeps the admin's code for offline. */
export async function keepAdminOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_ADMIN' })
}
