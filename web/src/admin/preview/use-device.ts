import { useMedia } from '../../ui/browser/use-media.ts'
import { useRemembered } from '../../ui/browser/use-remembered.ts'

/** A page as it is seen on a device, or what others show of it. */
export type PreviewView = 'phone' | 'desktop' | 'shared'

/** Remembered; at first what the administrator has in front of them. */
export function usePreviewView(): [PreviewView, (view: PreviewView) => void] {
  return useRemembered('preview-device', ['phone', 'desktop', 'shared'], useIsWide() ? 'desktop' : 'phone')
}

/** From here on there is room for a preview beside a form. */
const WIDE = '(min-width: 80rem)'

export function useIsWide(): boolean {
  return useMedia(WIDE)
}
