import { fileSize } from '../../table/file-size.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import { useImageSize } from './use-image-size.ts'

interface Facts {
  readonly width: number | null
  readonly height: number | null
  readonly size: number | null
}

/** '4000 × 3000, 6.2 MB'; what is not known is left out. */
export function factsText({ width, height, size }: Facts): string {
  const measures = width === null || height === null ? [] : [`${width} × ${height}`]
  return [...measures, ...(size === null ? [] : [fileSize(size)])].join(', ')
}

/** The size and type of a chosen file, before and after compression. */
export function FileFacts({ file, prepared }: { file: File; prepared: PreparedFile }) {
  const before = useImageSize(file)
  const { blob, width, height } = prepared
  const after = factsText({ width, height, size: blob.size })
  const isSmaller = blob.size < file.size
  const was = factsText({ width: before?.width ?? null, height: before?.height ?? null, size: file.size })
  return (
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
  )
}
