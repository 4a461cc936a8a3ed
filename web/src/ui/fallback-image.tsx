import { type ComponentProps, useEffect, useRef, useState } from 'react'

export type FallbackImageProps = Omit<ComponentProps<'img'>, 'src' | 'onError' | 'alt'> & {
  alt: string
  /** Tried in order; when all have failed, nothing is drawn. */
  sources: readonly string[]
}

export function FallbackImage({ sources, alt, ...rest }: FallbackImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const image = useRef<HTMLImageElement>(null)
  const source = sources.find((candidate) => !failed.includes(candidate))

  // A picture that failed before the page came alive has told nobody.
  useEffect(() => {
    const { current } = image
    if (
      source !== undefined &&
      current?.complete &&
      current.naturalWidth === 0 &&
      current.currentSrc !== ''
    ) {
      setFailed((before) => [...before, source])
    }
  }, [source])

  if (source === undefined) return null
  return (
    <img
      {...rest}
      ref={image}
      src={source}
      alt={alt}
      onError={() => setFailed((before) => [...before, source])}
    />
  )
}
