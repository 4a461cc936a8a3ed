import { problem } from './problem.ts'
import { privateHeaders } from './shape-response.ts'

/** nginx's status for a client that has closed the request; no client ever gets it. */
const CLIENT_CLOSED_REQUEST = 499

export function unauthorised(): Response {
  return problem(401, 'Unauthorized', 'Sign in to read this.', privateHeaders)
}

/** The client no longer reads it. */
export function clientClosed(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST })
}
