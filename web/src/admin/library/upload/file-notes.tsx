import type { LeftOutFile } from './chosen-files.ts'
import { FileList } from './file-list.tsx'
import type { UploadItem } from './upload-item.ts'
import { bulkTexts } from './upload-texts.ts'

interface FileNotesProps {
  items: readonly UploadItem[]
  leftOut: readonly LeftOutFile[]
}

/** Names the files that were ignored, and those with errors. */
export function FileNotes({ items, leftOut }: FileNotesProps) {
  const faulty = items.flatMap(({ id, file, step, isBroken }, index) =>
    isBroken || (step.kind === 'failed' && step.isFinal)
      ? [{ text: `File ${index + 1}, ${file.name}`, id }]
      : [],
  )
  return (
    <output className="mt-2 block text-sm text-muted empty:hidden">
      {leftOut.length === 0 ? null : (
        <FileList
          title={bulkTexts.leftOut(leftOut.length)}
          files={leftOut.map(({ name, reason }) => ({ text: `${name}: ${reason}` }))}
        />
      )}
      {faulty.length === 0 ? null : <FileList title={bulkTexts.faulty(faulty.length)} files={faulty} />}
    </output>
  )
}
