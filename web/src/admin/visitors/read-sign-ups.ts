import {
  erasedSchema,
  resentSchema,
  type SignUpPage,
  signUpPageSchema,
  type SignUpQuery,
  unreadSchema,
} from '@coop/sync/sign-ups'
import { askServer, fetchAnswer, posting } from '../server-request.ts'

const base = '/api/admin/sign-ups'

export function signUpQueryText(query: SignUpQuery): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

export function readSignUps(query: SignUpQuery, signal: AbortSignal): Promise<SignUpPage> {
  return askServer(`${base}?${signUpQueryText(query)}`, signUpPageSchema, { signal })
}

export function readUnread(signal: AbortSignal): Promise<{ unread: number; failed: number }> {
  return askServer(`${base}/unread`, unreadSchema, { signal })
}

/** @param ids null: all */
export function markRead(ids: string[] | null, isRead: boolean): Promise<{ unread: number; failed: number }> {
  return askServer(`${base}/read`, unreadSchema, posting({ ids, isRead }))
}

/** @param ids null: all that have failed */
export function resend(ids: string[] | null): Promise<{ resent: number }> {
  return askServer(`${base}/resend`, resentSchema, posting({ ids }))
}

export async function exportAddress(email: string): Promise<Blob> {
  return (await fetchAnswer(`${base}/export`, posting({ email }))).blob()
}

export function eraseAddress(email: string) {
  return askServer(`${base}/erase`, erasedSchema, posting({ email }))
}

/** The address of the table as a file; with the same filter as on the screen. */
export function signUpsCsv(query: SignUpQuery): string {
  return `${base}.csv?${signUpQueryText(query)}`
}
