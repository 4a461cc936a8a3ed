import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Notice, NoticeContext } from './notice-context.ts'

const shownMs = 6000

/** Short messages at the foot of the screen. They are announced, and never take the focus. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly (Notice & { id: number })[]>([])
  const notify = useCallback((notice: Notice) => {
    setNotices((before) => [...before.slice(-2), { ...notice, id: (before.at(-1)?.id ?? 0) + 1 }])
  }, [])
  const newest = notices.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    const timer = setTimeout(() => setNotices([]), shownMs)
    return () => clearTimeout(timer)
  }, [newest])

  return (
    <NoticeContext value={notify}>
      {children}
      <output className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4">
        {notices.map(({ id, title, text }) => (
          <div
            key={id}
            className="w-full max-w-md rounded-card border border-night-line bg-night p-4 text-on-night shadow-panel"
          >
            <p className="font-semibold">{title}</p>
            {text !== '' && <p className="text-on-night-muted">{text}</p>}
          </div>
        ))}
      </output>
    </NoticeContext>
  )
}
