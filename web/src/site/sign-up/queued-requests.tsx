import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useNotify } from '../notices/notice-context.ts'
import { createQueueSender } from './queue-sender.ts'
import { discardRequests, isWaiting, onQueueChange, type QueuedSignUp, readQueue } from './sign-up-queue.ts'

/**
 * Sends the queued requests of this device and shows how many are pending. Refused ones are shown with the reason until
 * the visitor discards them.
 */
export function QueuedRequests() {
  const [queue, setQueue] = useState<readonly QueuedSignUp[]>([])
  const notify = useNotify()

  useEffect(() => {
    const lifetime = new AbortController()
    const read = async (): Promise<void> => {
      const requests = await readQueue().catch(() => []) // Without storage nothing is queued.
      setQueue(requests)
      if (requests.some(isWaiting)) void sender.run()
    }
    const sender = createQueueSender(lifetime.signal, () =>
      notify({ title: 'Success!', text: 'What you submitted while offline has been sent.' }),
    )
    const stop = onQueueChange(() => void read())
    void read()
    return () => {
      lifetime.abort()
      stop()
    }
  }, [notify])

  if (queue.length === 0) return null
  const refused = queue.filter((request) => !isWaiting(request))
  const waiting = queue.length - refused.length
  // Refused requests are discarded first, because the others may still be accepted.
  const discarded = refused.length > 0 ? refused : queue
  return (
    <section
      aria-label="Stored requests"
      className="border-t border-night-line bg-night px-gutter py-4 text-sm text-on-night"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3">
        <output className="space-y-1">
          {waiting > 0 && (
            <span className="block">
              {`${waiting === 1 ? 'One request is' : `${waiting} requests are`} stored on this device until there is a connection.`}
            </span>
          )}
          {refused.map(({ key, body, refusal }) => (
            <span key={key} className="block wrap-anywhere">
              {`Your request for ${body.email} was not accepted: ${refusal} Please fill in the form again.`}
            </span>
          ))}
        </output>
        <Button
          variant="outline-night"
          size="small"
          onClick={() => void discardRequests(discarded.map(({ key }) => key))}
        >
          Discard
        </Button>
      </div>
    </section>
  )
}
