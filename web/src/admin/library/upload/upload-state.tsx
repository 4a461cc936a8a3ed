import { CircleAlert, CircleCheck, HardDrive } from 'lucide-react'
import type { UploadStatus } from './upload-item.ts'
import { bulkTexts } from './upload-texts.ts'

/** The progress of a file, or the reason why it stopped. */
export function UploadState({ status }: { status: UploadStatus }) {
  const className = 'flex min-w-0 items-start gap-1.5 text-sm'
  switch (status.kind) {
    case 'pending':
      return <p className="text-xs text-muted @min-[56rem]:leading-4">Pending</p>
    case 'uploading':
      return (
        <p className={`${className} flex-1 items-center`}>
          <progress
            aria-label="Upload"
            value={status.progress}
            max={100}
            className="h-1.5 w-full max-w-64 accent-accent"
          />
          <span className="whitespace-nowrap tabular-nums">{status.progress} %</span>
        </p>
      )
    case 'on-device':
      return (
        <p className={`${className} text-device`}>
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
