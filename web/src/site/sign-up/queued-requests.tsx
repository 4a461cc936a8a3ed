import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { clearQueue, type QueuedSignUp, onQueueChange, readQueue, sendQueue } from './sign-up-queue.ts'

/**
 * Sends the queued requests of this device when it is online, and shows how many wait until then. Refused ones are
 * shown with the reason, until they are discarded.
 */
export function QueuedRequests() {
  const [queue, setQueue] = useState<readonly QueuedSignUp[]>([])
  const notify = useNotify()

  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        setQueue(await readQueue())
      } catch {
        // where storage is unusable nothing is queued
      }
    }
    const send = async (): Promise<void> => {
      const accepted = await sendQueue(fetch).catch((error: unknown) => {
        // The requests stay in the queue; the next visit sends them.
        console.error(error)
        return 0
      })
      if (accepted > 0) notify({ title: 'Success!', text: 'What you sent while offline has reached us.' })
    }
    const stop = onQueueChange(() => void read())
    const onOnline = () => void send()
    window.addEventListener('online', onOnline)
    void read().then(send)
    return () => {
      stop()
      window.removeEventListener('online', onOnline)
    }
  }, [notify])

  if (queue.length === 0) return null
  const refused = queue.filter(({ refusal }) => refusal !== undefined)
  const waiting = queue.length - refused.length
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
        <Button variant="outline-night" size="small" onClick={() => void clearQueue()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
