import { type ComponentProps, type CSSProperties, useContext, useEffect, useRef, useState } from 'react'
import { LocalPictures } from './local-pictures.ts'
import {
  type Crop,
  defaultSizes,
  type FocalPoint,
  type PictureData,
  pictureAddresses,
  uprightAddress,
  uprightPart,
  uprightScreens,
} from './picture-data.ts'
import { useIsNear } from '../browser/use-is-near.ts'

type PictureProps = Pick<ComponentProps<'img'>, 'className' | 'style'> & {
  picture: PictureData | null
  /** Pictures that are tried in order if this one is missing or fails. */
  fallbacks?: readonly PictureData[]
  /** The rendered width, as in the attribute `sizes` of an image. */
  sizes?: string
  /** Whether it loads at once and before others, as for the first picture of a page. */
  priority?: boolean
  /** 10 to 100. */
  quality?: number
  /** One size with this shape, instead of several widths. */
  crop?: Crop
  /**
   * Makes the picture fill the screen. A portrait screen loads only the part that it shows. This is its position in per
   * cent from the left, if the picture has no focal point.
   */
  focus?: number
}

/**
 * A picture in the size that the screen needs, loaded shortly before it scrolls into view. Its dimensions reserve the
 * space. Its placeholder is shown until it is loaded, or permanently if it cannot be loaded.
 */
export function Picture({
  picture,
  fallbacks = [],
  sizes = defaultSizes,
  priority = false,
  quality = priority ? 85 : 65,
  crop,
  focus,
  className,
  style,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<readonly string[]>([])
  /** The size of a file on this device, which is not in its row yet. */
  const [measured, setMeasured] = useState<Crop | null>(null)
  const locals = useContext(LocalPictures)
  const ownLocal = locals.get(picture?.url ?? '')
  const [lastLocal, setLastLocal] = useState(ownLocal)
  // The picture may load from another address: from this device or, after the upload, from the site.
  if (ownLocal !== lastLocal) {
    setLastLocal(ownLocal)
    setFailed([])
  }
  const candidates = picture === null ? fallbacks : [picture, ...fallbacks]
  const shown = candidates.find((candidate) => !failed.includes(fileOf(candidate)))
  const isNear = useIsNear(image, priority)
  const file = shown && fileOf(shown)
  const local = locals.get(shown?.url ?? '')

  // If a picture fails before hydration, no listener receives its error event.
  useEffect(() => {
    const { current } = image
    if (file !== undefined && current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') {
      setFailed((before) => [...before, file])
    }
  }, [file])

  if (shown === undefined) return picture && <Missing picture={picture} className={className} style={style} />
  const { src, srcSet } =
    local === undefined
      ? pictureAddresses(shown, quality, crop)
      : { src: local ?? undefined, srcSet: undefined }
  const focal = shown.focal ?? (focus === undefined ? undefined : { x: focus, y: 50 })
  const upright =
    focus === undefined || focal === undefined || local !== undefined
      ? undefined
      : uprightAddress(shown, quality, focal)
  const held = crop ?? sizeOf(shown) ?? measured ?? unknownSize
  const drawn = (
    <img
      key={shown.url}
      ref={image}
      alt={shown.alt}
      width={held.width}
      height={held.height}
      className={className}
      style={{ ...placeholderStyle(shown), ...(focal && { objectPosition: positionOf(focal) }), ...style }}
      loading={priority ? 'eager' : 'lazy'}
      decoding="async"
      {...(priority && { fetchPriority: 'high' })}
      {...(isNear && { sizes: srcSet === undefined || crop ? undefined : sizes, srcSet, src })}
      {...(typeof local === 'string' && {
        onLoad: ({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setMeasured({ width, height }),
      })}
      onError={() => setFailed((before) => [...before, fileOf(shown)])}
    />
  )
  if (!priority && upright === undefined) return drawn
  // Without the wrapper, React would also preload an eager picture in the head, and not always the same file.
  return (
    <picture className="contents [&>source]:hidden">
      {isNear && upright !== undefined && <source media={uprightScreens} srcSet={upright} {...uprightPart} />}
      {drawn}
    </picture>
  )
}

/** Replaces a picture that cannot be loaded by its placeholder, with its alt text for screen readers. */
function Missing({
  picture,
  className,
  style,
}: { picture: PictureData } & Pick<PictureProps, 'className' | 'style'>) {
  if (picture.placeholder === null) return null
  return (
    <span
      {...(picture.alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': picture.alt })}
      className={`block ${className ?? ''}`}
      style={{ ...placeholderStyle(picture), ...style }}
    />
  )
}

/** A picture of unknown size gets the shape of most photographs, so that space is reserved for it as well. */
const unknownSize: Crop = { width: 1200, height: 800 }

function sizeOf({ width, height }: PictureData): Crop | null {
  return width === null || height === null ? null : { width, height }
}

/** Each version of a picture is another file at the same address. */
function fileOf({ url, version }: PictureData): string {
  return `${url} ${version ?? ''}`
}

function positionOf({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`
}

function placeholderStyle({ placeholder, focal }: PictureData): CSSProperties | undefined {
  if (placeholder === null) return undefined
  return {
    backgroundImage: `url(${placeholder})`,
    backgroundSize: 'cover',
    backgroundPosition: focal === undefined ? 'center' : positionOf(focal),
  }
}
