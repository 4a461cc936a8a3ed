import { Link } from 'react-router-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { rowAddress } from '../../entities/addresses.ts'
import type { SameFile } from '../../media/same-file.ts'

/** Says that the library already has the chosen file, and lets a person decide. */
export function SameFileNotice({
  same,
  ownId,
  onUse,
  onTakeSame,
}: {
  same: SameFile
  ownId: string | null
  onUse: () => void
  /** Uses the existing asset. If absent, a link leads to it. */
  onTakeSame?: ((same: SameFile) => void) | undefined
}) {
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-warning-tint px-3 py-2 text-sm text-warning"
    >
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {same.assetId === ownId ? (
          'This asset already has this file.'
        ) : (
          <>
            This file is already in Website Assets as &quot;
            {onTakeSame === undefined ? (
              <Link to={rowAddress('website_assets', same.assetId)} className="font-semibold underline">
                {same.key}
              </Link>
            ) : (
              <strong className="font-semibold">{same.key}</strong>
            )}
            &quot;.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {onTakeSame === undefined ? null : (
          <Button size="small" onClick={() => onTakeSame(same)}>
            Use that asset
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onUse}>
          Use anyway
        </Button>
      </div>
    </div>
  )
}
