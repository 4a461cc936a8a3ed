import { FileButtons } from '../../media/file-buttons.tsx'
import { assetTypes } from '../../media/file-types.ts'
import { bulkTexts } from './upload-texts.ts'

interface DropAreaProps {
  /** Whether there is no other content yet. */
  isLarge: boolean
  /** Whether files are being dragged over the page. */
  isOver: boolean
  onFiles: (files: readonly File[]) => void
}

/** An area to drop or choose files. */
export function DropArea({ isLarge, isOver, onFiles }: DropAreaProps) {
  return (
    <div
      className={`rounded-card border-2 border-dashed px-4 ${isLarge ? 'grid justify-items-center gap-3 py-12 text-center' : 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1.5 text-sm'} ${isOver ? 'border-accent bg-accent-tint' : 'border-line-strong'}`}
    >
      <p>
        <span className="pointer-coarse:hidden">Drop files here, paste them, or choose them. </span>
        <span className="text-sm text-muted">{bulkTexts.taken}</span>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButtons label="Choose files" accept={assetTypes} multiple onFiles={onFiles} />
      </div>
    </div>
  )
}
