import { type ConsentVersion, createUuid7 } from '@coop/sync/rules'
import type { SignUpBody } from '@coop/sync/sign-ups'
import { useRef, useState } from 'react'
import { loadSignUpQueue } from './load-sign-up-queue.ts'
import { sendSignUp, type SignUpOutcome } from './send-sign-up.ts'

export type FormOutcome = SignUpOutcome | { kind: 'queued' }

const newKey = createUuid7(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))

/**
 * Sends every sign-up form. If the server cannot be reached, the request is queued on this device and sent when the
 * network is back. If it cannot be queued either, the form shows the failure and keeps the typed values.
 */
export function useSignUp(consent: ConsentVersion) {
  const [isSending, setSending] = useState(false)
  // All attempts of one request have the same key, because the first may have arrived although its response was lost.
  const attempt = useRef<{ key: string; text: string } | null>(null)

  const send = async (body: SignUpBody): Promise<FormOutcome> => {
    const text = JSON.stringify(body)
    if (attempt.current?.text !== text) attempt.current = { key: newKey(), text }
    const { key } = attempt.current
    const request = { key, body, page: window.location.pathname, pressedAt: Date.now(), consent }
    setSending(true)
    const sent = await sendSignUp(request, fetch)
    const outcome = sent.kind === 'unreachable' ? await enqueue(request) : sent
    setSending(false)
    if (outcome.kind === 'accepted' || outcome.kind === 'queued') attempt.current = null
    return outcome
  }
  return { isSending, send }
}

async function enqueue(request: Parameters<typeof sendSignUp>[0]): Promise<FormOutcome> {
  try {
    const { enqueueSignUp } = await loadSignUpQueue()
    await enqueueSignUp(request)
  } catch (error) {
    // The form shows the failure, and keeps the typed values.
    console.error(error)
    return { kind: 'unreachable' }
  }
  // Without background sync the queue is sent at the next visit.
  await registerBackgroundSync().catch((error: unknown) => console.error(error))
  return { kind: 'queued' }
}

/** In browsers with background sync, the service worker sends the queue after the page is closed. */
async function registerBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: object | undefined = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('sync' in registration)) return
  const { sync } = registration
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return
  const { register } = sync
  if (typeof register !== 'function') return
  await Promise.resolve(Reflect.apply(register, sync, ['kept-sign-ups']))
}
