import { useEffect, useState } from 'react'

interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The size of a chosen picture as the browser displays it, read without decoding; null if not known (yet). */
export function useImageSize(file: Blob): ImageSize | null {
  const [measured, setMeasured] = useState<{ file: Blob; size: ImageSize } | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    const image = new Image()
    const lifetime = new AbortController()
    const measure = () =>
      setMeasured({ file, size: { width: image.naturalWidth, height: image.naturalHeight } })
    image.addEventListener('load', measure, lifetime)
    image.src = url
    return () => {
      lifetime.abort()
      URL.revokeObjectURL(url)
    }
  }, [file])
  return measured?.file === file && measured.size.width > 0 ? measured.size : null
}
