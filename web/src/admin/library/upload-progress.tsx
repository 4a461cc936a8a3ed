import { useUploads } from '../data/hooks.ts'

/** The upload progress of the file with this address, while it is pending. */
export function UploadProgress({ address }: { address: string }) {
  const sent = useUploads().get(address)
  if (sent === undefined) return null
  const percent = Math.round(sent * 100)
  return (
    <span className="inline-flex items-center gap-2 text-sm font-normal text-accent">
      <progress aria-label="Upload" value={percent} max={100} className="h-1.5 w-16 accent-accent" />
      Uploading {percent} %
    </span>
  )
}
