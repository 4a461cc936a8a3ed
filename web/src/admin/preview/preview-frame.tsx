import type { PublicChange, PublicTableRows } from '@coop/sync/overlay'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  PREVIEW_DOCUMENT,
  type PreviewRequest,
  previewResponseSchema,
  type ShownHead,
} from '../../preview/preview-messages.ts'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { PressedField } from './places/page-places.tsx'
import type { PageRows } from './places/page-rows.ts'
import { changesBetween } from './saved-public-rows.ts'

export interface PreviewContent {
  readonly publicRows: PublicTableRows
  readonly edit: readonly PublicChange[]
  readonly address: string
  readonly part: string | null
  /** Whether the page is about the row, so that search results and shared links show its title. */
  readonly isOwnPage: boolean
  /** null: this browser is still reading the file. */
  readonly pictures: ReadonlyMap<string, string | null>
  readonly rows: PageRows
  /** Whether another page is shown scrolled to the top. */
  readonly fromTop?: boolean
}

interface PreviewFrameProps {
  content: PreviewContent
  /** The width of the page's viewport in CSS pixels. */
  width: number
  onHead: (head: ShownHead) => void
  /** Called when a link within the page has led to another page. */
  onMove?: ((address: string) => void) | undefined
  /** null: the page cannot be pressed for editing. */
  editOnPage: EditOnPage | null
}

interface EditOnPage {
  /** Whether all places are shown and can be reached by keyboard. */
  readonly isOn: boolean
  readonly onOpen: (field: PressedField) => void
}

// Loaded lazily, because people look at a preview before they point at it.
const PagePlaces = lazyComponent(
  async () => (await import('./places/page-places.tsx')).PagePlaces,
  undefined,
  'used',
)

type FrameState = { kind: 'loading' } | { kind: 'shown' } | { kind: 'failed'; message: string }

const LOADING_MS = 20_000

/** A page of the site in a frame with the width of the chosen device, scaled down to the available space. */
export function PreviewFrame({ content, width, onHead, onMove, editOnPage }: PreviewFrameProps) {
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<FrameState>({ kind: 'loading' })
  const tryAgain = () => {
    setState({ kind: 'loading' })
    setTries(tries + 1)
  }
  return (
    <div className="relative min-h-0 flex-1 overflow-hidden bg-tint" data-preview={state.kind}>
      <Frame
        key={tries}
        content={content}
        width={width}
        isShown={state.kind === 'shown'}
        onState={setState}
        onHead={onHead}
        onMove={onMove}
        editOnPage={editOnPage}
      />
      {state.kind === 'loading' ? (
        <output className="absolute inset-0 grid place-content-center text-muted">
          Loading the preview …
        </output>
      ) : null}
      {state.kind === 'failed' ? (
        <div className="absolute inset-0 overflow-auto p-4">
          <ErrorState
            title={`This page could not be loaded: ${state.message}`}
            text="Your changes are not affected."
          >
            <Button variant="secondary" size="small" onClick={tryAgain}>
              Try Again
            </Button>
          </ErrorState>
        </div>
      ) : null}
    </div>
  )
}

function Frame({
  content,
  width,
  isShown,
  onState,
  onHead,
  onMove,
  editOnPage,
}: PreviewFrameProps & { isShown: boolean; onState: (state: FrameState) => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scale = useScale(frame, width)
  /** The rows that the document has; null until it is ready. */
  const link = useRef<{ known: PublicTableRows | null; number: number } | null>(null)
  const latest = useRef(content)

  const send = useCallback(() => {
    const { current } = link
    if (current === null) return
    const { publicRows, edit, address, part, pictures, fromTop = false } = latest.current
    const request: PreviewRequest = {
      type: 'preview',
      number: current.number + 1,
      rows: changesBetween(current.known, publicRows).map(plainChange),
      edit: edit.map(plainChange),
      address,
      part,
      fromTop,
      pictures: [...pictures].flatMap(([name, url]) => (url === null ? [] : [[name, url]])),
      awaited: [...pictures].flatMap(([name, url]) => (url === null ? [name] : [])),
    }
    link.current = { known: publicRows, number: request.number }
    frame.current?.contentWindow?.postMessage(request, window.location.origin)
  }, [])
  useLayoutEffect(() => {
    latest.current = content
    send()
  }, [content, send])

  useEffect(() => {
    const timer = setTimeout(
      () => onState({ kind: 'failed', message: 'a part of it could not be loaded.' }),
      LOADING_MS,
    )
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      const { success, data: response } = previewResponseSchema.safeParse(data)
      if (!success) return
      if (response.type === 'preview-ready') {
        link.current = { known: null, number: 0 }
        send()
        return
      }
      if (response.type === 'preview-moved') {
        onMove?.(response.address)
        return
      }
      clearTimeout(timer)
      if (response.type === 'preview-shown' && response.head !== undefined) onHead(response.head)
      onState(
        response.type === 'preview-shown'
          ? { kind: 'shown' }
          : { kind: 'failed', message: withStop(response.message) },
      )
    }
    window.addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
    }
  }, [onState, onHead, onMove, send])

  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the document is ours and needs our origin; its own policy limits it */}
      <iframe
        ref={frame}
        title="Preview of the page"
        src={PREVIEW_DOCUMENT}
        // Without a referrer, the page behaves as on a direct visit. Otherwise its back links would lead to the admin.
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          // The browser's error page has another origin.
          if (currentTarget.contentDocument === null) {
            onState({ kind: 'failed', message: 'it is not on this device, and there is no connection.' })
          }
        }}
        className={`absolute top-0 left-1/2 origin-top-left border-0 bg-paper ${isShown ? '' : 'invisible'}`}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale}) translateX(-50%)` }}
      />
      {editOnPage !== null && isShown ? (
        <PagePlaces
          {...{ frame, scale, width, ...editOnPage }}
          rows={content.rows}
          pictures={content.pictures}
        />
      ) : null}
    </>
  )
}

/** The scale of a frame of this width, at most 1. */
function useScale(frame: { readonly current: HTMLElement | null }, width: number): number {
  const [room, setRoom] = useState(width)
  useLayoutEffect(() => {
    const box = frame.current?.parentElement
    if (box == null) return
    const measure = () => setRoom(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  return room === 0 ? 1 : Math.min(1, room / width)
}

function plainChange({ table, set, removed }: PublicChange): PreviewRequest['edit'][number] {
  return { table, set: [...set], removed: [...removed] }
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
