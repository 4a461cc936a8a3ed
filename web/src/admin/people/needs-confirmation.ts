import { CONFIRM_PASSWORD } from '@coop/sync/people'
import { ServerRefusal } from '../requests/server-request.ts'

/** The server asks for the password before it does this. */
export function needsConfirmation(cause: unknown): boolean {
  return cause instanceof ServerRefusal && cause.problem.type === CONFIRM_PASSWORD
}
