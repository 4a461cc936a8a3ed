import { useEffect, useEffectEvent, useRef } from 'react'
import type { FocalPoint } from '../../media/focal-point.ts'
import { focalPointText, pointAt } from '../../media/move-focal-point.ts'

/**
 * The whole picture with its focal point, which can be set by a press and dragged. On touch screens only the mark can
 * be dragged, so that a swipe over the picture still scrolls the page. Keyboards use the sliders below.
 */
export function FocalPad({
  url,
  point,
  onChange,
  onError,
}: {
  url: string
  point: FocalPoint
  onChange: (point: FocalPoint) => void
  /** Called if the picture cannot be loaded. */
  onError: () => void
}) {
  const pad = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  const follow = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    if (picture.current !== null) {
      onChange(pointAt(picture.current.getBoundingClientRect(), clientX, clientY))
    }
  })

  useEffect(() => {
    const { current } = pad
    if (current === null) return
    const lifetime = new AbortController()
    let dragging: number | null = null
    const on = <E extends keyof HTMLElementEventMap>(
      name: E,
      listener: (event: HTMLElementEventMap[E]) => void,
    ) => current.addEventListener(name, listener, lifetime)
    on('pointerdown', (event) => {
      const isOnMark = event.target === mark.current
      if (event.button !== 0 || (event.pointerType !== 'mouse' && !isOnMark)) return
      current.setPointerCapture(event.pointerId)
      dragging = event.pointerId
      // A press on the mark does not move it. Only a drag does.
      if (!isOnMark) follow(event)
    })
    on('pointermove', (event) => (event.pointerId === dragging ? follow(event) : undefined))
    on('pointerup', () => (dragging = null))
    on('pointercancel', () => (dragging = null))
    // This is a tap. A drag ends with a click whose target is the pad.
    on('click', (event) => (event.target === picture.current ? follow(event) : undefined))
    return () => lifetime.abort()
  }, [])

  return (
    <div
      ref={pad}
      className="relative w-fit max-w-full cursor-crosshair overflow-hidden rounded-control bg-tint select-none"
    >
      <img
        ref={picture}
        src={url}
        alt={focalPointText(point)}
        draggable={false}
        className="block max-h-48 min-h-11 max-w-full min-w-11 sm:max-h-64"
        onError={onError}
      />
      <span
        ref={mark}
        aria-hidden="true"
        className="absolute -mt-5.5 -ml-5.5 grid size-11 cursor-grab touch-none place-content-center active:cursor-grabbing"
        style={{ left: `${point.x}%`, top: `${point.y}%` }}
      >
        <span className="pointer-events-none size-7 rounded-full border-2 border-white bg-accent/30 shadow-[0_0_0_2px_var(--color-ink)]" />
      </span>
    </div>
  )
}
