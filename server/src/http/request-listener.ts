import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from '@hono/node-server'
import type { Logger } from '../process/logger.ts'
import { problemOf, problemResponse } from './problem.ts'

/** Passes Node's requests to `fetch`. A request that cannot become a web-standard one gets a 400 problem. */
export function createRequestListener(
  fetch: (request: Request, bindings: HttpBindings | Http2Bindings) => Response | Promise<Response>,
  logger: Pick<Logger, 'error'>,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return problemResponse(MALFORMED)
      logger.error('A request failed before the application could answer it', error)
      return problemResponse(problemOf(error))
    },
  })
}

const MALFORMED = {
  status: 400,
  title: 'Bad Request',
  detail: 'The address or the host of this request is malformed.',
}
