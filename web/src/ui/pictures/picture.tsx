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
  /** Tried in order where the picture is missing or fails. */
  fallbacks?: readonly PictureData[]
  /** How wide it is drawn, as the attribute of an image has it. */
  sizes?: string
  /** Loaded at once and before others: the picture that a page opens with. */
  priority?: boolean
  /** 10 to 100. */
  quality?: number
  /** One size with one shape instead of the widths. */
  crop?: Crop
  /**
   * It fills the screen: an upright one gets only the part that it shows, so far from the left in per cent where the
   * picture says nothing of its own.
   */
  focus?: number
}

/**
 * A picture in the size that the screen needs, loaded shortly before it is scrolled to. Its place is held by its
 * dimensions, and filled with its placeholder until it is there, or for good when it cannot be had.
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
  /** The size of a file of this device, which its row does not tell yet. */
  const [measured, setMeasured] = useState<Crop | null>(null)
  const locals = useContext(LocalPictures)
  const ownLocal = locals.get(picture?.url ?? '')
  const [lastLocal, setLastLocal] = useState(ownLocal)
  // From elsewhere than before, this device or at last the site, it may be had.
  if (ownLocal !== lastLocal) {
    setLastLocal(ownLocal)
    setFailed([])
  }
  const candidates = picture === null ? fallbacks : [picture, ...fallbacks]
  const shown = candidates.find((candidate) => !failed.includes(fileOf(candidate)))
  const isNear = useIsNear(image, priority)
  const file = shown && fileOf(shown)
  const local = locals.get(shown?.url ?? '')

  // The error event of a picture that failed before hydration has reached no listener.
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
  // Without something around it React would have the head load an eager picture as well, and not always the same file.
  return (
    <picture className="contents [&>source]:hidden">
      {isNear && upright !== undefined && <source media={uprightScreens} srcSet={upright} {...uprightPart} />}
      {drawn}
    </picture>
  )
}

/** What is left of a picture that cannot be had: its placeholder, and its alt text for people who cannot see that. */
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

/** The place of a picture that is not measured yet is held as well, in the shape of most photographs. */
const unknownSize: Crop = { width: 1200, height: 800 }

function sizeOf({ width, height }: PictureData): Crop | null {
  return width === null || height === null ? null : { width, height }
}

/** Another version of a picture is another file at its address. */
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
