import { useMedia } from '../../ui/browser/use-media.ts'
import { useRemembered } from '../../ui/browser/use-remembered.ts'

/** A page as seen on a device, or as presented in search results and shared links. */
export type PreviewView = 'phone' | 'desktop' | 'shared'

/** The remembered view. The default is the kind of device in use. */
export function usePreviewView(): [PreviewView, (view: PreviewView) => void] {
  return useRemembered('preview-device', ['phone', 'desktop', 'shared'], useIsWide() ? 'desktop' : 'phone')
}

/** From this width on, there is space for a preview beside a form. */
const WIDE = '(min-width: 80rem)'

export function useIsWide(): boolean {
  return useMedia(WIDE)
}
