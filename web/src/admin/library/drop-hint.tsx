import { Upload } from 'lucide-react'

/** Covers the page while files are dragged over it. */
export function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-60 grid place-content-center bg-night/40 p-6">
      <p className="flex items-center gap-3 rounded-card border-2 border-dashed border-accent bg-surface px-8 py-6 text-lg font-semibold shadow-panel">
        <Upload aria-hidden="true" /> Drop files to upload them
      </p>
    </div>
  )
}
