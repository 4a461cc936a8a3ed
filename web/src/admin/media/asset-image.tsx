import { FileText, Image as Picture, ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { smallAddress } from '../../ui/pictures/picture-data.ts'
import { useDeviceFiles, useLocalUrl, useQueue } from '../data/hooks.ts'
import { isDocument } from '@coop/sync/rules'
import { type FocalPoint, middle, objectPosition } from './focal-point.ts'

interface AssetImageProps {
  /** Empty if there is none yet. */
  url: string
  alt?: string
  className: string
  /** Whether the smallest available size is enough. */
  isSmall?: boolean
  fit?: 'cover' | 'contain'
  /** The point that crops keep visible. */
  focalPoint?: FocalPoint
  /** Whether the reason is shown in place of a missing picture, if there is space. */
  withWords?: boolean
}

/**
 * Shows a file of the website assets: from this device if it is stored here, possibly before its upload, otherwise from
 * the site. If it cannot be shown, it says why: not on this device, failed to load, or a document.
 */
export function AssetImage({
  url,
  alt = '',
  className,
  isSmall = false,
  fit = 'cover',
  focalPoint = middle,
  withWords = false,
}: AssetImageProps) {
  const { offline } = useQueue()
  const kept = useDeviceFiles().find(({ address }) => address === url)
  const [failed, setFailed] = useState<{ src: string; offline: boolean } | null>(null)
  const isUploaded = kept === undefined || kept.state.kind === 'uploaded'
  const [wasUploaded, setWasUploaded] = useState(isUploaded)
  if (isUploaded !== wasUploaded) {
    setWasUploaded(isUploaded)
    setFailed(null)
  }
  const site = isSmall ? smallAddress(url) : url
  const src = useWithoutFlash(url, useLocalUrl(url), site)
  const stands = { alt, className }
  if (url === '') return <InPlaceOfPicture {...stands} icon={<Picture aria-hidden="true" size={20} />} />
  if (isDocument(url)) {
    const name = kept?.name ?? documentName(url)
    const icon = <FileText aria-hidden="true" size={20} />
    return <InPlaceOfPicture {...stands} icon={icon} reason={name} withWords={withWords} />
  }
  // The site does not have the file yet, and the device is still reading it.
  if (src === site && !isUploaded) {
    return <InPlaceOfPicture {...stands} icon={null} />
  }
  // It is loaded again when the connection returns and when the upload is done.
  if (failed === null || failed.src !== src || failed.offline !== offline) {
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        className={`bg-mat ${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
        style={{ objectPosition: objectPosition(focalPoint) }}
        onError={() => setFailed({ src, offline })}
      />
    )
  }
  const reason = offline ? 'Available when online' : 'Could not be loaded'
  const icon = <ImageOff aria-hidden="true" size={20} />
  return <InPlaceOfPicture {...stands} icon={icon} reason={reason} withWords={withWords} />
}

/**
 * The local address. When the file leaves the device, the address on the site follows as soon as it is loaded, to avoid
 * a flash.
 */
function useWithoutFlash(url: string, local: string | null, site: string): string {
  const [held, setHeld] = useState<{ url: string; local: string } | null>(null)
  if (local !== null && held?.local !== local) setHeld({ url, local })
  const last = held?.url === url ? held.local : null
  const isLeaving = local === null && last !== null
  useEffect(() => {
    if (!isLeaving) return
    const image = new Image()
    const lifetime = new AbortController()
    for (const type of ['load', 'error']) image.addEventListener(type, () => setHeld(null), lifetime)
    image.src = site
    return () => lifetime.abort()
  }, [isLeaving, site])
  return local ?? last ?? site
}

function InPlaceOfPicture({
  alt,
  className,
  icon,
  reason = null,
  withWords = false,
}: {
  alt: string
  className: string
  icon: ReactNode
  reason?: string | null
  withWords?: boolean
}) {
  return (
    <span
      {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })}
      data-picture=""
      {...(reason === null || withWords ? {} : { title: reason })}
      className={`grid place-content-center justify-items-center gap-1 bg-tint p-1 text-center text-sm text-muted wrap-anywhere ${className}`}
    >
      {icon}
      {withWords ? reason : null}
    </span>
  )
}

/** The last part of the address, without the id of the upload. */
function documentName(url: string): string {
  const name = url.split('/').at(-1) ?? url
  return name.replace(/-?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '')
}
