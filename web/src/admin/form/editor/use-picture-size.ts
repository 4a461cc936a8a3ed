import { useMemo } from 'react'
import { useDeviceFiles, useRows } from '../../data/hooks.ts'

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size of the picture at an address, from the device's file or the site's asset. null: neither exists. */
export function usePictureSize(address: string): PictureSize | null {
  const { rows } = useRows('website_assets')
  const kept = useDeviceFiles().find((file) => file.address === address)
  const asset = useMemo(() => rows.find(({ values }) => values.image_url === address), [rows, address])
  const { width = null, height = null } = kept ?? asset?.values ?? {}
  return width === null || height === null ? null : { width, height }
}
