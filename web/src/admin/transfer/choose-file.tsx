import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'

/** A file input that also accepts a dropped file. */
export function ChooseFile({
  error,
  errorTitle,
  title,
  hint,
  accept,
  onChoose,
}: {
  error: string | null
  errorTitle: string
  title: string
  hint: string
  /** The value of the `accept` attribute. */
  accept: string
  onChoose: (file: File) => void
}) {
  const [isOver, setOver] = useState(false)
  return (
    <div className="space-y-4">
      {error === null ? null : <ErrorState title={errorTitle} text={error} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard the file is chosen with the input within */}
      <label
        className={`relative flex min-h-44 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed px-4 py-6 text-center focus-within:outline-2 focus-within:outline-accent hover:border-accent ${
          isOver ? 'border-accent bg-accent-tint' : 'border-line-strong'
        }`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file !== undefined) onChoose(file)
        }}
      >
        <FileUp aria-hidden="true" size={28} className="text-accent" />
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted">{hint}</span>
        <input
          type="file"
          accept={accept}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file !== undefined) onChoose(file)
            // Without this reset, choosing the same file again after a change would fire no event.
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
