import { Button } from '../../ui/buttons/button.tsx'

/** Shown in place of a screen that has thrown. */
export function ScreenFailed() {
  return (
    <main className="mx-auto max-w-prose p-gutter py-section">
      <h1 className="font-display text-subtitle font-medium">This screen could not be loaded</h1>
      <p className="mt-4">Something went wrong. Your saved changes are safe.</p>
      <Button className="mt-6" onClick={() => window.location.reload()}>
        Reload screen
      </Button>
    </main>
  )
}
