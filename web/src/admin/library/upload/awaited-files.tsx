import { Button } from '../../../ui/buttons/button.tsx'
import type { FileDescription } from './file-description.ts'
import { bulkTexts } from './upload-texts.ts'

/** Files that must be chosen again, because only their descriptions were stored. */
export function AwaitedFiles({
  files,
  onDiscard,
}: {
  files: readonly FileDescription[]
  onDiscard: () => void
}) {
  if (files.length === 0) return null
  return (
    <section
      aria-label="Files to choose again"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-tint p-3"
    >
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {bulkTexts.awaited(files.map(({ name }) => name))}
      </p>
      <Button variant="quiet" size="small" className="min-h-11" onClick={onDiscard}>
        Discard
      </Button>
    </section>
  )
}
