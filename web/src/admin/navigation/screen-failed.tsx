import { Button } from '../../ui/buttons/button.tsx'

/** In the place of a screen that has thrown. */
export function ScreenFailed() {
  return (
    <main className="mx-auto max-w-prose p-gutter py-section">
      <h1 className="font-display text-subtitle font-medium">This screen could not be shown</h1>
      <p className="mt-4">
        Something on our side went wrong. What you have saved is kept, on this device or on the server.
      </p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Open it again
      </Button>
    </main>
  )
}
