import { type ConsentVersion, createUuid7 } from '@coop/sync/rules'
import type { SignUpBody } from '@coop/sync/sign-ups'
import { useRef, useState } from 'react'
import { sendSignUp, type SignUpOutcome } from './send-sign-up.ts'

export type FormOutcome = SignUpOutcome | { kind: 'kept' }

const newKey = createUuid7(Date.now, (count) => crypto.getRandomValues(new Uint8Array(count)))

/**
 * The way of every sign-up form. Without a way to the server the request is kept on this device, to be sent once the
 * line is back; where that is impossible too, the form says that it failed and keeps what was typed.
 */
export function useSignUp(consent: ConsentVersion) {
  const [isSending, setSending] = useState(false)
  // The same key for every try of one request: the first may have arrived without our hearing of it.
  const attempt = useRef<{ key: string; text: string } | null>(null)

  const send = async (body: SignUpBody): Promise<FormOutcome> => {
    const text = JSON.stringify(body)
    if (attempt.current?.text !== text) attempt.current = { key: newKey(), text }
    const { key } = attempt.current
    const request = { key, body, page: window.location.pathname, pressedAt: Date.now(), consent }
    setSending(true)
    const sent = await sendSignUp(request, fetch)
    const outcome = sent.kind === 'unreachable' ? await kept(request) : sent
    setSending(false)
    if (outcome.kind === 'accepted' || outcome.kind === 'kept') attempt.current = null
    return outcome
  }
  return { isSending, send }
}

async function kept(request: Parameters<typeof sendSignUp>[0]): Promise<FormOutcome> {
  try {
    const { keepSignUp } = await import('./sign-up-queue.ts')
    await keepSignUp(request)
    await wakeLater()
    return { kind: 'kept' }
  } catch {
    return { kind: 'unreachable' }
  }
}

/** Where the browser can, the service worker sends it after this page has been closed. */
async function wakeLater(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration: object | undefined = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('sync' in registration)) return
  const { sync } = registration
  if (typeof sync !== 'object' || sync === null || !('register' in sync)) return
  const { register } = sync
  if (typeof register !== 'function') return
  await Promise.resolve(Reflect.apply(register, sync, ['kept-sign-ups'])).catch(() => {}) // sent at the next visit then
}
