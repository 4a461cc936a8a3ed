import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { assetTypes, pictureTypes } from '../../media/file-types.ts'
import { FileButtons } from '../../media/file-buttons.tsx'
import type { SameFile } from '../../media/same-file.ts'
import { useFileDrop } from '../../media/use-file-drop.ts'
import type { FileChoice, FileChoiceState } from './file-choice.ts'
import { FileFacts } from './file-facts.tsx'
import { SameFileNotice } from './same-file-notice.tsx'

interface FileAreaProps {
  choice: FileChoice
  state: FileChoiceState
  label: string
  /** Whether documents are accepted as well. */
  takesDocuments: boolean
  /** The name and facts of the current file; null if there is none. */
  current: { readonly name: string; readonly facts: string } | null
  /** A picture of the chosen or the current file. */
  preview: ReactNode
  /** The id of the asset in the form. Its current file does not count as a duplicate. */
  ownId?: string | null
  onTakeSame?: ((same: SameFile) => void) | undefined
  /** Discards the chosen file in favour of the current one. */
  onKeepCurrent?: () => void
}

/** Accepts a file by drop, paste, file dialog or camera, and shows its properties before and after compression. */
export function FileArea({
  choice,
  state,
  label,
  takesDocuments,
  current,
  preview,
  ownId = null,
  onTakeSame,
  onKeepCurrent,
}: FileAreaProps) {
  const take = ([file]: readonly File[]) => (file === undefined ? undefined : choice.choose(file))
  const isOver = useFileDrop(take)
  const name = state.kind === 'none' ? current?.name : state.file.name
  return (
    <div
      className={`rounded-control border-2 border-dashed p-3 transition-colors ${isOver ? 'border-accent bg-accent-tint' : 'border-line-strong'}`}
    >
      <div className="flex flex-col gap-4 @min-[38rem]:flex-row">
        {name === undefined ? null : (
          <div className="grid min-w-0 place-items-center rounded-control bg-mat p-2 @min-[38rem]:max-w-[55%]">
            {preview ?? <Document />}
          </div>
        )}
        <div className="min-w-0 flex-1 space-y-2">
          {name === undefined ? (
            <p className="text-sm">
              {isOver ? 'Drop the file here' : 'Drop or paste a file here, or choose one:'}
            </p>
          ) : (
            <p className="flex flex-wrap gap-x-3 text-sm">
              <span className="font-medium wrap-anywhere">{isOver ? 'Drop the file here' : name}</span>
              {state.kind === 'none' && current !== null ? (
                <span className="text-muted">{current.facts}</span>
              ) : null}
            </p>
          )}
          {state.kind === 'ready' ? <FileFacts file={state.file} prepared={state.prepared} /> : null}
          <output className="block text-sm text-muted empty:hidden">
            {state.kind === 'preparing' ? (
              <span className="inline-flex items-center gap-2">
                <Spinner /> Preparing the file …
              </span>
            ) : null}
          </output>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FileButtons label={label} accept={takesDocuments ? assetTypes : pictureTypes} onFiles={take} />
            {state.kind === 'none' || current === null || onKeepCurrent === undefined ? null : (
              <Button variant="quiet" size="small" onClick={onKeepCurrent}>
                Keep the current file
              </Button>
            )}
            <p className="text-sm text-muted">
              {takesDocuments ? 'JPEG, PNG, WebP, SVG or PDF' : 'JPEG, PNG, WebP or SVG'}, up to 50 MB
            </p>
          </div>
        </div>
      </div>
      {state.kind === 'ready' && state.sameAs !== null ? (
        <SameFileNotice
          same={state.sameAs}
          ownId={ownId}
          onUse={() => choice.acceptSame()}
          onTakeSame={onTakeSame}
        />
      ) : null}
    </div>
  )
}

function Document() {
  return (
    <span className="grid size-24 place-content-center rounded-control bg-tint text-muted">
      <FileText aria-hidden="true" size={32} />
    </span>
  )
}
