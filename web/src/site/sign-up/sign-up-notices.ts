import type { Notice } from '../notices/notice-context.ts'
import { failedSignUp } from './send-sign-up.ts'
import type { FormOutcome } from './use-sign-up.ts'

export const queuedNotice: Notice = {
  title: 'Stored on this device',
  text: 'There is no connection. Your request is sent as soon as there is one.',
}

/** The notice after the form of a mailing list was sent. */
export function joinNotice(outcome: FormOutcome): Notice {
  switch (outcome.kind) {
    case 'accepted':
      return { title: 'Success!', text: "You've been added to our mailing list." }
    case 'queued':
      return queuedNotice
    case 'unreachable':
      return { title: 'Error', text: failedSignUp }
    default:
      return { title: 'Error', text: outcome.error }
  }
}
