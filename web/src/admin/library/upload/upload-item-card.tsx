import { CircleAlert, CircleCheck, FileText, HardDrive, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { rowAddress } from '../../entities/addresses.ts'
import { fileSize } from '../../table/file-size.ts'
import { isBulkType } from './chosen-files.ts'
import { isOpen, type UploadItem, type UploadStatus } from './upload-item.ts'
import { UploadItemFields } from './upload-item-fields.tsx'
import { sameFileText, type UploadProblems } from './upload-problems.ts'
import { bulkTexts } from './upload-texts.ts'

interface UploadItemCardProps {
  item: UploadItem
  /** Its place in the batch, from 1. */
  number: number
  status: UploadStatus
  problems: UploadProblems | undefined
  onChange: (
    changes: Partial<Pick<UploadItem, 'assetKey' | 'category' | 'themes' | 'altText' | 'isWantedTwice'>>,
  ) => void
  onRemove: () => void
  onRetry: () => void
}

const cardId = (id: string) => `upload-${id}`

export function focusUploadItem(id: string): void {
  document.getElementById(cardId(id))?.focus()
}

/** A file of the bulk upload: what is to be said of it, and once that is begun, how far it has come. */
export function UploadItemCard(props: UploadItemCardProps) {
  const { item, number, status, problems, onChange, onRemove, onRetry } = props
  const { file, previewUrl } = item
  return (
    <li
      id={cardId(item.id)}
      tabIndex={-1}
      aria-label={`File ${number}: ${file.name}`}
      className="grid scroll-mt-4 grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 rounded-control border border-line p-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <Preview file={file} url={previewUrl} />
      <div className="min-w-0">
        <p className="text-sm wrap-anywhere">
          <span className="font-semibold">{file.name}</span>{' '}
          <span className="whitespace-nowrap text-muted">{fileSize(file.size)}</span>
        </p>
        <StatusLine status={status} />
        {item.isBroken && isOpen(item) ? (
          <p className="mt-1 text-sm text-warning">{bulkTexts.broken}</p>
        ) : null}
        {isBulkType(file) ? null : <p className="mt-1 text-sm text-muted">{bulkTexts.oneAtATime}</p>}
      </div>
      <span className="flex gap-1">
        {status.kind === 'error' && status.canRetry ? (
          <Button variant="quiet" size="small" className="min-h-11" onClick={onRetry}>
            <RotateCw aria-hidden="true" size={16} /> Retry<span className="sr-only"> {file.name}</span>
          </Button>
        ) : null}
        {isOpen(item) || item.step.kind === 'failed' ? (
          <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden="true" size={18} />
          </Button>
        ) : null}
      </span>
      {isOpen(item) ? (
        <div className="col-span-full space-y-2 sm:col-start-2">
          <Same problems={problems} onKeep={() => onChange({ isWantedTwice: true })} onSkip={onRemove} />
          <UploadItemFields item={item} number={number} problem={problems?.key} onChange={onChange} />
        </div>
      ) : null}
    </li>
  )
}

function Preview({ file, url }: { file: File; url: string }) {
  const [isBroken, setBroken] = useState(false)
  const className = 'aspect-4/3 w-full self-start rounded-control bg-tint'
  if (isBroken || !file.type.startsWith('image/')) {
    return (
      <span className={`grid place-content-center text-muted ${className}`}>
        <FileText aria-hidden="true" size={28} />
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

function StatusLine({ status }: { status: UploadStatus }) {
  const className = 'mt-1 flex items-start gap-1.5 text-sm'
  switch (status.kind) {
    case 'pending':
      return <p className={`${className} text-muted`}>Pending</p>
    case 'uploading':
      return (
        <p className={`${className} items-center text-accent`}>
          <progress
            aria-label="Upload"
            value={status.progress}
            max={100}
            className="h-2 w-full max-w-64 accent-accent"
          />
          <span className="whitespace-nowrap">{status.progress} %</span>
        </p>
      )
    case 'on-device':
      return (
        <p className={`${className} text-warning`}>
          <HardDrive aria-hidden="true" size={16} className="mt-0.5 shrink-0" /> {bulkTexts.onDevice}
        </p>
      )
    case 'success':
      return (
        <p className={`${className} text-success`}>
          <CircleCheck aria-hidden="true" size={16} className="mt-0.5 shrink-0" /> Uploaded
        </p>
      )
    case 'error':
      return (
        <p role="alert" className={`${className} text-danger`}>
          <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" /> {status.message}
        </p>
      )
    default:
      return status satisfies never
  }
}

function Same({
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
      className="flex flex-wrap items-center gap-2 rounded-control bg-warning-tint px-3 py-2 text-sm"
    >
      <p className="wrap-anywhere">{sameFileText(same)}</p>
      <span className="ml-auto flex flex-wrap gap-2">
        {same.kind === 'asset' ? (
          // In another tab: here it would leave what was filled in.
          <a
            href={rowAddress('website_assets', same.id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center px-2 font-semibold text-accent underline"
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
