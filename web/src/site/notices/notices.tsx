import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { CloseButton } from '../../ui/close-button.tsx'
import { type Notice, NoticeContext } from './notice-context.ts'

type Shown = Notice & { id: number }

const lifeInMs = 4000
const mostAtOnce = 3

/**
 * Short messages at the foot of the screen: at most three, each for four seconds, longer while it has the pointer or the focus. They are
 * announced, and never take the focus.
 */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Shown[]>([])
  const notify = useCallback((notice: Notice) => {
    setNotices((before) => [...before.slice(1 - mostAtOnce), { ...notice, id: (before.at(-1)?.id ?? 0) + 1 }])
  }, [])
  const drop = useCallback((id: number) => {
    setNotices((before) => before.filter((notice) => notice.id !== id))
  }, [])

  return (
    <NoticeContext value={notify}>
      {children}
      <output className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4 sm:items-end print:hidden">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onEnd={drop} />
        ))}
      </output>
    </NoticeContext>
  )
}

function NoticeCard({ notice, onEnd }: { notice: Shown; onEnd: (id: number) => void }) {
  const { id, title, text } = notice
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => onEnd(id), lifeInMs)
    return () => clearTimeout(timer)
  }, [isHeld, id, onEnd])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="keeps-press-below pointer-events-auto flex w-full max-w-md items-start gap-3 border-l-4 border-glow bg-night py-3 pr-2 pl-5 text-on-night opacity-100 shadow-panel transition-[opacity,translate] starting:translate-y-4 starting:opacity-0"
    >
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold">{title}</p>
        {text !== '' && <p className="text-on-night-muted">{text}</p>}
      </div>
      <CloseButton label="Dismiss" tone="night" onPress={() => onEnd(id)} />
    </div>
  )
}
