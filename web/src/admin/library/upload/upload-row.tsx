import { FileText, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { fileSize } from '../../table/file-size.ts'
import { isBulkType } from './chosen-files.ts'
import { SameUpload } from './same-upload.tsx'
import { isOpen, type UploadItem, type UploadStatus } from './upload-item.ts'
import { UploadRowFields } from './upload-row-fields.tsx'
import { UploadState } from './upload-state.tsx'
import type { UploadProblems } from './upload-problems.ts'
import { rowColumns } from './upload-columns.ts'
import { bulkTexts } from './upload-texts.ts'

interface UploadRowProps {
  item: UploadItem
  /** The number in the batch, from 1. */
  number: number
  status: UploadStatus
  problems: UploadProblems | undefined
  onChange: (
    changes: Partial<Pick<UploadItem, 'assetKey' | 'category' | 'themes' | 'altText' | 'isWantedTwice'>>,
  ) => void
  onRemove: () => void
  onRetry: () => void
}

const rowId = (id: string) => `upload-${id}`

export function focusUploadItem(id: string): void {
  document.getElementById(rowId(id))?.focus()
}

/** A file of the bulk upload: its values, then its progress. In a wide window it is a table row, otherwise a card. */
export function UploadRow(props: UploadRowProps) {
  const { item, number, status, problems, onChange, onRemove, onRetry } = props
  const { file, previewUrl } = item
  const isChangeable = isOpen(item)
  return (
    <li
      id={rowId(item.id)}
      tabIndex={-1}
      aria-label={`File ${number}: ${file.name}`}
      className={`grid scroll-mt-4 grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2 ${rowColumns}`}
    >
      <Preview file={file} url={previewUrl} />
      <div
        className={`min-w-0 ${isChangeable ? '' : '@min-[56rem]:col-span-5 @min-[56rem]:flex @min-[56rem]:items-center @min-[56rem]:gap-6'}`}
      >
        <p title={file.name} className="flex min-w-0 gap-x-2 text-sm @min-[56rem]:leading-4">
          <span className="min-w-0 truncate font-medium">{file.name}</span>
          <span className="shrink-0 text-muted tabular-nums">{fileSize(file.size)}</span>
        </p>
        <UploadState status={status} />
        {isBulkType(file) ? null : <p className="text-xs text-muted">{bulkTexts.oneAtATime}</p>}
      </div>
      <span className="flex @min-[56rem]:col-start-7 @min-[56rem]:row-start-1 @min-[56rem]:justify-end">
        {status.kind === 'error' && status.canRetry ? (
          <Button variant="quiet" size="small" onClick={onRetry}>
            <RotateCw aria-hidden="true" size={16} /> Retry<span className="sr-only"> {file.name}</span>
          </Button>
        ) : null}
        {isChangeable || item.step.kind === 'failed' ? (
          <Button
            variant="quiet"
            size="icon"
            className="@min-[56rem]:h-8"
            aria-label={`Remove ${file.name}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" size={16} />
          </Button>
        ) : null}
      </span>
      {isChangeable ? (
        <>
          <UploadRowFields item={item} number={number} problem={problems?.key} onChange={onChange} />
          {item.isBroken ? <p className="col-span-full text-sm text-warning">{bulkTexts.broken}</p> : null}
          <SameUpload
            problems={problems}
            onKeep={() => onChange({ isWantedTwice: true })}
            onSkip={onRemove}
          />
        </>
      ) : null}
    </li>
  )
}

function Preview({ file, url }: { file: File; url: string }) {
  const [isBroken, setBroken] = useState(false)
  const className = 'h-9 w-11 rounded-control bg-tint @min-[56rem]:h-8'
  if (isBroken || !file.type.startsWith('image/')) {
    return (
      <span className={`grid place-content-center text-muted ${className}`}>
        <FileText aria-hidden="true" size={18} />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={`object-cover ${className}`}
      onError={() => setBroken(true)}
    />
  )
}
