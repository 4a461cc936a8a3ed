import { Button } from '../../../ui/buttons/button.tsx'
import { rowAddress } from '../../entities/addresses.ts'
import { sameFileText, type UploadProblems } from './upload-problems.ts'

/** Says that the file is a duplicate. It can be skipped or uploaded anyway. */
export function SameUpload({
  problems,
  onKeep,
  onSkip,
}: {
  problems: UploadProblems | undefined
  onKeep: () => void
  onSkip: () => void
}) {
  const same = problems?.same
  if (same === undefined) return null
  return (
    <div
      role="alert"
      className="col-span-full flex flex-wrap items-center gap-2 rounded-control bg-warning-tint px-3 py-1 text-sm text-warning"
    >
      <p className="wrap-anywhere">{sameFileText(same)}</p>
      <span className="ml-auto flex flex-wrap gap-2">
        {same.kind === 'asset' ? (
          // The link opens another tab, because here it would discard the typed values.
          <a
            href={rowAddress('website_assets', same.id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center px-2 font-semibold underline"
          >
            Open "{same.key}"<span className="sr-only"> (in a new tab)</span>
          </a>
        ) : null}
        <Button variant="secondary" size="small" onClick={onSkip}>
          Skip
        </Button>
        <Button variant="secondary" size="small" onClick={onKeep}>
          Upload anyway
        </Button>
      </span>
    </div>
  )
}
