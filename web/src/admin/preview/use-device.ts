import { useMedia } from '../../ui/browser/use-media.ts'
import { useRemembered } from './remembered.ts'

/** The device on which a preview is seen. */
export type Device = 'phone' | 'desktop'

/** Remembered; at first what the administrator has in front of them. */
export function useDevice(): [Device, (device: Device) => void] {
  return useRemembered('preview-device', ['phone', 'desktop'], useIsWide() ? 'desktop' : 'phone')
}

/** From here on there is room for a preview beside a form. */
const WIDE = '(min-width: 80rem)'

export function useIsWide(): boolean {
  return useMedia(WIDE)
}
