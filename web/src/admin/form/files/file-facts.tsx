import { fileSize } from '../../table/file-size.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { useImageSize } from './use-image-size.ts'
import { useIsAnimation } from './use-is-animation.ts'
import { useRemovedParts } from './use-removed-parts.ts'

interface Facts {
  readonly width: number | null
  readonly height: number | null
  readonly size: number | null
}

/** For example '4000 × 3000, 6.2 MB'. Unknown values are omitted. */
export function factsText({ width, height, size }: Facts): string {
  const measures = width === null || height === null ? [] : [`${width} × ${height}`]
  return [...measures, ...(size === null ? [] : [fileSize(size)])].join(', ')
}

/** The size of a chosen file before and after compression, and the parts that the site removes. */
export function FileFacts({ file, prepared }: { file: File; prepared: PreparedFile }) {
  const before = useImageSize(file)
  const isAnimation = useIsAnimation(file)
  const removed = useRemovedParts(file, prepared.type)
  const { blob, width, height } = prepared
  const after = factsText({ width, height, size: blob.size })
  const isSmaller = blob.size < file.size
  const was = factsText({ width: before?.width ?? null, height: before?.height ?? null, size: file.size })
  return (
    <>
      <p className="text-sm text-muted">
        {isSmaller ? (
          <>
            {was} <span aria-hidden="true">→</span>
            <span className="sr-only">becomes</span> <strong className="text-ink">{after}</strong>
          </>
        ) : (
          after
        )}
      </p>
      {removed.length === 0 ? null : (
        <details className="text-sm text-warning">
          <summary className="cursor-pointer">
            {removed.length === 1 ? '1 part' : `${removed.length} parts`} of this drawing cannot be kept. The
            preview shows the drawing without {removed.length === 1 ? 'it' : 'them'}.
          </summary>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {removed.map((what) => (
              <li key={what}>
                <code>{what}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isAnimation ? (
        <p className="text-sm text-warning">
          This picture is animated. Only the first frame is kept, because the site shows still pictures.
        </p>
      ) : null}
    </>
  )
}
