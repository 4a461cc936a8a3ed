import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { smallAddress } from '../ui/picture-data.ts'
import { useQueue } from './data/hooks.ts'

interface AssetImageProps {
  /** Empty: there is none yet. */
  url: string
  alt?: string
  className: string
  /** A thumbnail: the smallest size that there is will do. */
  isSmall?: boolean
  fit?: 'cover' | 'contain'
  /** In place of a picture that is not there, a text with the reason, where there is room for it. */
  withWords?: boolean
}

/** A picture of the website assets, or why it is not there: not on this device, or not to be loaded. */
export function AssetImage({
  url,
  alt = '',
  className,
  isSmall = false,
  fit = 'cover',
  withWords = false,
}: AssetImageProps) {
  const { offline } = useQueue()
  const [failed, setFailed] = useState<{ url: string; offline: boolean } | null>(null)
  // With the connection back it is loaded again.
  const isMissing = failed !== null && failed.url === url && failed.offline === offline
  if (url !== '' && !isMissing) {
    return (
      <img
        src={isSmall ? smallAddress(url) : url}
        alt={alt}
        loading="lazy"
        className={`bg-tint ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
        onError={() => setFailed({ url, offline })}
      />
    )
  }
  const reason = url === '' ? null : offline ? 'Not kept on this device' : 'Cannot be loaded'
  return (
    <span
      {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })}
      {...(reason === null || withWords ? {} : { title: reason })}
      className={`grid place-content-center justify-items-center gap-1 bg-tint p-1 text-center text-sm text-muted ${className}`}
    >
      <ImageOff aria-hidden="true" size={20} />
      {withWords ? reason : null}
    </span>
  )
}
