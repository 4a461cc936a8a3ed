import { ServerRefusal } from '../requests/server-request.ts'

/** The account of somebody who has proved to be its owner, and is disabled; null: it was refused for another reason. */
export function disabledUserIdOf(cause: unknown): string | null {
  return cause instanceof ServerRefusal ? (cause.problem.disabledUserId ?? null) : null
}
