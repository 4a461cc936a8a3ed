import {
  erasedSchema,
  resentSchema,
  type SignUpPage,
  signUpPageSchema,
  type SignUpQuery,
  unreadSchema,
} from '@coop/sync/sign-ups'
import { requestJson, request, jsonPost } from '../requests/server-request.ts'

const base = '/api/admin/sign-ups'

export function signUpQueryText(query: SignUpQuery): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

export function readSignUps(query: SignUpQuery, signal: AbortSignal): Promise<SignUpPage> {
  return requestJson(`${base}?${signUpQueryText(query)}`, signUpPageSchema, { signal })
}

/** @param ids null: all */
export function markRead(ids: string[] | null, isRead: boolean): Promise<{ unread: number; failed: number }> {
  return requestJson(`${base}/read`, unreadSchema, jsonPost({ ids, isRead }))
}

/** @param ids null: all that have failed */
export function resend(ids: string[] | null): Promise<{ resent: number }> {
  return requestJson(`${base}/resend`, resentSchema, jsonPost({ ids }))
}

export async function exportAddress(email: string): Promise<Blob> {
  return (await request(`${base}/export`, jsonPost({ email }))).blob()
}

export function eraseAddress(email: string) {
  return requestJson(`${base}/erase`, erasedSchema, jsonPost({ email }))
}

/** The address of the table as a file; with the same filter as on the screen. */
export function signUpsCsv(query: SignUpQuery): string {
  return `${base}.csv?${signUpQueryText(query)}`
}
