import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useQueue } from './data/hooks.ts'

export interface AssetImageProps {
  /** Empty: there is none yet. */
  url: string
  alt?: string
  className: string
  /** Says in words what became of a picture that is not there, where there is room for them. */
  withWords?: boolean
}

/** A picture of the website assets, or the truth about it: that it is not on this device, or cannot be had. */
export function AssetImage({ url, alt = '', className, withWords = false }: AssetImageProps) {
  const { offline } = useQueue()
  const [failed, setFailed] = useState<{ url: string; offline: boolean } | null>(null)
  // With the line back it is tried again.
  const isMissing = failed !== null && failed.url === url && failed.offline === offline
  if (url !== '' && !isMissing) {
    return (
      <img
        src={url}
        alt={alt}
        loading="lazy"
        className={`bg-tint object-cover ${className}`}
        onError={() => setFailed({ url, offline })}
      />
    )
  }
  return (
    <span
      {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })}
      className={`grid place-content-center justify-items-center gap-1 bg-tint p-1 text-center text-sm text-muted ${className}`}
    >
      <ImageOff aria-hidden="true" size={20} />
      {withWords && url !== '' ? (offline ? 'Not kept on this device' : 'Cannot be loaded') : null}
    </span>
  )
}
