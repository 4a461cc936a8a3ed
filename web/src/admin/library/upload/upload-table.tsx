import type { ReactNode } from 'react'
import { ALT_TEXT_HINT, rowColumns } from './upload-columns.ts'
import { bulkTexts } from './upload-texts.ts'

/**
 * The chosen files below column headers. The headers are hidden from screen readers, because each field has a label.
 */
export function UploadTable({
  isEmpty,
  hasFields,
  children,
}: {
  isEmpty: boolean
  /** Whether some files can still be changed. */
  hasFields: boolean
  children: ReactNode
}) {
  return (
    <div className="@container mt-2">
      {hasFields ? (
        <>
          <p id={ALT_TEXT_HINT} className="text-xs text-muted">
            Alt text: {bulkTexts.altTextHint}
          </p>
          <div
            aria-hidden="true"
            className={`hidden border-b border-line text-xs font-semibold text-muted @min-[56rem]:grid ${rowColumns}`}
          >
            <span className="col-span-2">File</span>
            <span>Asset key</span>
            <span>Alt text</span>
            <span>Category</span>
            <span>Themes</span>
          </div>
        </>
      ) : null}
      <ol aria-label="Chosen files" className={isEmpty ? 'hidden' : 'divide-y divide-line'}>
        {children}
      </ol>
    </div>
  )
}
