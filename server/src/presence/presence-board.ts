import { createHash } from 'node:crypto'
import { createListeners } from '@coop/sync/listeners'
import type { Presence, PresentForm } from '@coop/sync/people'

/** The forms that the browser of a session has open. */
export interface PresentSession {
  readonly sessionId: string
  readonly userId: string
  readonly email: string
  readonly forms: readonly PresentForm[]
}

/**
 * The sessions with their open forms, of all processes of the app. They are kept in memory, since presence is about the
 * current moment.
 */
export interface PresenceBoard {
  /** @param until its expiry if it is not repeated; in milliseconds since 1970 */
  put(session: PresentSession, until: number): void
  remove(sessionId: string): void
  /** The people with whom the session shares open forms. */
  view(session: PresentSession): Presence
  /** @returns a function that unsubscribes */
  onChange(listener: () => void): () => void
  /** Removes expired sessions. */
  sweep(): void
}

export function createPresenceBoard(now: () => number): PresenceBoard {
  const sessions = new Map<string, { readonly session: PresentSession; readonly until: number }>()
  const listeners = createListeners()

  function remove(sessionId: string): void {
    if (sessions.delete(sessionId)) listeners.notify()
  }

  return {
    put(session, until) {
      const before = sessions.get(session.sessionId)?.session
      sessions.set(session.sessionId, { session, until })
      if (before === undefined || !isSame(before, session)) listeners.notify()
    },
    remove,
    view(of) {
      const present = [...sessions.values()].flatMap(({ session }) =>
        session.sessionId === of.sessionId
          ? []
          : session.forms
              .filter((form) => of.forms.some((own) => isSameForm(own, form)))
              .map((form) => ({
                ...form,
                email: session.email,
                userId: session.userId,
                isSelf: session.userId === of.userId,
              })),
      )
      const seen = createHash('sha1').update(JSON.stringify(present)).digest('base64url')
      return { present, seen }
    },
    onChange: (listener) => listeners.add(listener),
    sweep() {
      const over = [...sessions.values()].filter(({ until }) => until <= now())
      for (const { session } of over) remove(session.sessionId)
    },
  }
}

function isSame(a: PresentSession, b: PresentSession): boolean {
  return (
    a.email === b.email &&
    a.forms.length === b.forms.length &&
    a.forms.every((form, i) => {
      const other = b.forms[i]
      return other !== undefined && isSameForm(form, other)
    })
  )
}

function isSameForm(a: PresentForm, b: PresentForm): boolean {
  return a.rowId === b.rowId && a.entity === b.entity
}
