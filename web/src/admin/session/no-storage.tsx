import { Button } from '../../ui/buttons/button.tsx'

/** In the place of all screens, where nothing that is saved would last. */
export function NoStorage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center gap-3 p-4">
      <h1 className="font-display text-heading font-medium">This browser cannot keep edits</h1>
      <p>
        The Admin Panel keeps every edit on the device before it is sent. Allow this site to store data
        (private windows may not), or use another browser.
      </p>
      <Button className="justify-self-start" onClick={() => window.location.reload()}>
        Try Again
      </Button>
    </main>
  )
}
