import { StorageStall } from '../../storage/storage-stall.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { isConnectionLost } from '../data/outbox/storage-refusal.ts'

/** Replaces all screens in a browser that stores nothing. */
export function NoStorage({ cause }: { cause: unknown }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center gap-3 p-4">
      <h1 className="font-display text-heading font-medium">This browser cannot store edits</h1>
      <p>The Admin Panel stores every edit on the device before it is sent. {remedyOf(cause)}</p>
      <Button className="justify-self-start" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </main>
  )
}

function remedyOf(cause: unknown): string {
  if (cause instanceof StorageStall)
    return 'Another tab of this site is blocking the storage. Close the other tabs, then try again.'
  if (isConnectionLost(cause)) return 'The connection to the browser storage was lost. Try again.'
  return 'Allow this site to store data (private windows may not), or use another browser.'
}
