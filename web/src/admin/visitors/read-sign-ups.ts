import {
  erasedSchema,
  resentSchema,
  type SignUpPage,
  signUpPageSchema,
  type SignUpQuery,
  unreadSchema,
} from '@coop/sync/sign-ups'
import { serverJson, serverRequest } from '../requests/server-request.ts'

const base = '/api/admin/sign-ups'

export function signUpQueryText(query: SignUpQuery): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
}

export function readSignUps(query: SignUpQuery, signal: AbortSignal): Promise<SignUpPage> {
  return serverJson(signUpPageSchema, 'GET', `${base}?${signUpQueryText(query)}`, null, signal)
}

export function markRead(id: string, isRead: boolean): Promise<{ unread: number; failed: number }> {
  return serverJson(unreadSchema, 'POST', `${base}/read`, { ids: [id], isRead })
}

/**
 * Marks all sign-ups that match a filter.
 * @param asOf the time when the shown page was read; later sign-ups stay unread
 */
export function markAllRead(
  { search, list, state }: SignUpQuery,
  asOf: number,
): Promise<{ unread: number; failed: number }> {
  const shown = { search, list, state, asOf }
  return serverJson(unreadSchema, 'POST', `${base}/read`, { ids: null, isRead: true, shown })
}

/** @param ids null: all failed ones */
export function resend(ids: string[] | null): Promise<{ resent: number }> {
  return serverJson(resentSchema, 'POST', `${base}/resend`, { ids })
}

export async function exportAddress(email: string): Promise<Blob> {
  return (await serverRequest('POST', `${base}/export`, { email })).blob()
}

export function eraseAddress(email: string) {
  return serverJson(erasedSchema, 'POST', `${base}/erase`, { email })
}

/** The address of the table as a CSV file, with the filter of the screen. */
export function signUpsCsv(query: SignUpQuery): string {
  return `${base}.csv?${signUpQueryText(query)}`
}
