import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Press } from './field-place-of.ts'
import { type FollowOptions, followPage, type PageFollower, type ShownPlaces } from './follow-page.ts'
import type { PagePlace } from './page-document.ts'

interface PlacesOptions extends FollowOptions {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onScroll: (left: number, top: number) => void
  readonly onPress: (place: PagePlace, press: Press) => void
}

const nothing: ShownPlaces = { pointed: null, all: [] }

/** Follows a page in a frame, and returns the places to show. Presses go to the listener. */
export function usePagePlaces({ frame, rows, pictures, isOn, ...listener }: PlacesOptions): ShownPlaces {
  const [shown, setShown] = useState(nothing)
  const page = useFrameDocument(frame)
  const follower = useRef<PageFollower | null>(null)
  const onScroll = useEffectEvent(listener.onScroll)
  const onPress = useEffectEvent(listener.onPress)
  useEffect(() => {
    if (page === null) return
    const following = followPage(page, {
      onShown: setShown,
      onScroll: (left, top) => onScroll(left, top),
      onPress: (place, press) => onPress(place, press),
    })
    follower.current = following
    return () => {
      follower.current = null
      following.end()
    }
  }, [page])
  useEffect(() => {
    if (page !== null) follower.current?.set({ rows, pictures, isOn })
  }, [page, rows, pictures, isOn])
  return shown
}

/** The document in a frame, which may be loaded again; null before the first load. */
function useFrameDocument(frame: RefObject<HTMLIFrameElement | null>): Document | null {
  const [page, setPage] = useState<Document | null>(null)
  useEffect(() => {
    const { current } = frame
    const read = () => setPage(current?.contentDocument ?? null)
    read()
    current?.addEventListener('load', read)
    return () => current?.removeEventListener('load', read)
  }, [frame])
  return page
}
