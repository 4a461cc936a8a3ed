import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { type Notice, NoticeContext } from './notice-context.ts'
import { openDialog } from '../../ui/browser/open-dialog.ts'
import { keepFree } from './keep-free.ts'

type Kept = Notice & { id: number }

const lifeInMs = 4000
const mostAtOnce = 3

/**
 * Short messages. Only the newest is shown, for four seconds, or longer while it has the pointer or the focus. At most
 * two others wait, and their number is shown. Messages are announced, and never take the focus.
 */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Kept[]>([])
  const [dialog, setDialog] = useState<Element | null>(null)
  const notify = useCallback((notice: Notice) => {
    setNotices((before) => [...before.slice(1 - mostAtOnce), { ...notice, id: (before.at(-1)?.id ?? 0) + 1 }])
  }, [])
  const drop = useCallback((id: number) => {
    setNotices((before) => before.filter((notice) => notice.id !== id))
  }, [])

  const newest = notices.at(-1)
  // An open dialog covers everything else, so messages are inside it. A dialog closed by the message is closed by now.
  useLayoutEffect(() => {
    if (newest === undefined) return
    const find = () => setDialog(openDialog())
    find()
    document.addEventListener('close', find, true)
    return () => document.removeEventListener('close', find, true)
  }, [newest])

  const card =
    newest === undefined ? null : (
      <NoticeCard key={newest.id} notice={newest} waiting={notices.length - 1} onEnd={drop} />
    )
  return (
    <NoticeContext value={notify}>
      {children}
      <output className="print:hidden">{dialog === null ? card : null}</output>
      {dialog === null ? null : createPortal(<div role="alert">{card}</div>, dialog)}
    </NoticeContext>
  )
}

interface NoticeCardProps {
  notice: Kept
  /** The number of waiting messages. */
  waiting: number
  onEnd: (id: number) => void
}

function NoticeCard({ notice, waiting, onEnd }: NoticeCardProps) {
  const { id, title, text } = notice
  const [isHeld, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (card.current === null ? undefined : keepFree(card.current)), [])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onEnd(id), lifeInMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, onEnd])

  return (
    <div
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="keeps-press-below fixed z-50 flex w-[calc(100vw-2rem)] max-w-md items-start gap-3 border-l-4 border-glow bg-night py-3 pr-2 pl-5 text-on-night opacity-100 shadow-panel transition-opacity starting:opacity-0"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{title}</p>
        {text !== '' && <p className="text-on-night-muted">{text}</p>}
        {waiting > 0 && <p className="mt-1 text-sm text-on-night-muted">{`+${waiting} more`}</p>}
      </div>
      <CloseButton label="Dismiss" tone="night" onPress={() => onEnd(id)} />
    </div>
  )
}
