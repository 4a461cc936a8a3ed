import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { discardKept, type KeptSignUp, onKeptChange, readKept, sendKept } from './sign-up-queue.ts'

/**
 * Sends what waits on this device when there is a line, and until then says that it waits. What the server refused is
 * told as well, until it is put away.
 */
export function KeptRequests() {
  const [kept, setKept] = useState<readonly KeptSignUp[]>([])
  const notify = useNotify()

  useEffect(() => {
    const look = async (): Promise<void> => {
      try {
        setKept(await readKept())
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

  if (kept.length === 0) return null
  const refused = kept.filter(({ refusal }) => refusal !== undefined)
  const waiting = kept.length - refused.length
  return (
    <section
      aria-label="Kept requests"
      className="border-t border-night-line bg-night px-gutter py-4 text-sm text-on-night"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3">
        <output className="space-y-1">
          {waiting > 0 && (
            <span className="block">
              {waiting === 1 ? 'One request waits' : `${waiting} requests wait`} on this device for a
              connection.
            </span>
          )}
          {refused.map(({ key, body, refusal }) => (
            <span key={key} className="block wrap-anywhere">
              What you sent for {body.email} was not accepted: {refusal} Please fill in the form again.
            </span>
          ))}
        </output>
        <Button variant="outline-night" size="small" onClick={() => void discardKept()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
