import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { discardKept, onKeptChange, readKept, sendKept } from './kept-sign-ups.ts'

/** Sends what waits on this device when there is a line, and until then says that it waits. */
export function KeptRequests() {
  const [count, setCount] = useState(0)
  const notify = useNotify()

  useEffect(() => {
    const look = async (): Promise<void> => {
      try {
        setCount((await readKept()).length)
      } catch {
        // where nothing can be kept nothing waits
      }
    }
    const send = async (): Promise<void> => {
      const accepted = await sendKept(fetch).catch(() => 0)
      if (accepted > 0) notify({ title: 'Success!', text: 'What you sent while offline has reached us.' })
    }
    const stop = onKeptChange(() => void look())
    const onOnline = () => void send()
    window.addEventListener('online', onOnline)
    void look().then(send)
    return () => {
      stop()
      window.removeEventListener('online', onOnline)
    }
  }, [notify])

  if (count === 0) return null
  return (
    <section
      aria-label="Kept requests"
      className="border-t border-night-line bg-night px-gutter py-4 text-sm text-on-night"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3">
        <output>
          {count === 1 ? 'One request waits' : `${count} requests wait`} on this device for a connection.
        </output>
        <Button variant="outline-night" size="small" onClick={() => void discardKept()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
