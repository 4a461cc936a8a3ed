import { useEffect, useState } from 'react'
import { keepAdminOffline, registerServiceWorker } from '../../offline/register-service-worker.ts'
import { Button } from '../../ui/buttons/button.tsx'

/**
 * Registers the service worker, so that the admin opens offline, and offers a new version, which is applied only on a
 * press.
 */
export function VersionNotice() {
  const [update, setUpdate] = useState<{ apply: () => void } | null>(null)
  useEffect(() => {
    void registerServiceWorker({ isCurrent, onUpdate: (apply) => setUpdate({ apply }) }).then(
      keepAdminOffline,
    )
    void askToKeepStorage()
  }, [])
  if (update === null) return null
  return (
    <output className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-tint p-3 text-accent-strong">
      A new version of the Admin Panel is available. Your edits are kept.
      <Button size="small" onClick={update.apply}>
        Update now
      </Button>
    </output>
  )
}

/** The name of the first script changes with every change of the admin. */
async function isCurrent(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  // This is not a navigation, so the response comes from the server.
  const newest = await fetch(window.location.href)
  return newest.ok && script != null && (await newest.text()).includes(script)
}

async function askToKeepStorage(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch (error) {
    console.warn('This browser does not promise to keep its storage', error)
  }
}
