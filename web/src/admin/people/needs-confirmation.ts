import { CONFIRM_PASSWORD } from '@coop/sync/people'
import { ServerRefusal } from '../requests/server-request.ts'

/** Whether the server requires the password again for this action. */
export function needsConfirmation(cause: unknown): boolean {
  return cause instanceof ServerRefusal && cause.problem.type === CONFIRM_PASSWORD
}
