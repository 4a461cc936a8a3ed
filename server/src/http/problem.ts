import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { randomUUID } from 'node:crypto'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable, isTransientFailure } from '@coop/postgres'
import type { Logger } from '../process/logger.ts'

/** A problem of RFC 9457. `type` names the kind of problem; if it is missing, the status suffices. */
export type Problem = {
  status: number
  title: string
  /** the facts of this case, and the remedy */
  detail?: string
  type?: string
  headers?: Record<string, string>
  /** further members of the body */
  members?: Record<string, unknown>
}

/** Thrown by code that makes no response; the error handler makes one. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail ?? problem.title, options)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

export function problemResponse(problem: Problem): Response {
  const { status, title, detail, type, headers, members } = problem
  const body = {
    ...members,
    type: type ?? 'about:blank',
    title,
    status,
    ...(detail !== undefined && { detail }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
    },
  })
}

/** The response to a thrown error: its problem, or only 'Internal Server Error'. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof HTTPException && error.status < 500) {
    return { status: error.status, title: error.message || 'Request refused' }
  }
  if (isSenderGone(error)) {
    return { status: 400, title: 'Bad Request', detail: 'The request ended before its body was complete.' }
  }
  if (isDatabaseUnavailable(error) || isTransientFailure(error)) {
    return {
      status: 503,
      title: 'Service Unavailable',
      detail: 'The database is not available at the moment. Please try again shortly.',
      headers: { 'retry-after': '2' },
    }
  }
  return {
    status: 500,
    title: 'Internal Server Error',
    detail: 'Something went wrong on the server. Please try again.',
  }
}

/** Node's error when a connection ends within the body of a request. A database's socket can have the same code. */
function isSenderGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.message === 'aborted' &&
    'code' in error &&
    error.code === 'ECONNRESET' &&
    !('syscall' in error)
  )
}

export function createErrorHandler(logger: Pick<Logger, 'error'>): ErrorHandler {
  return (error, c) => {
    const problem = problemOf(error)
    if (problem.status < 500 || error instanceof ProblemError) return problemResponse(problem)
    const id = requestIdOf(c)
    logger.error(`${c.req.method} ${withoutKeys(c.req.path)} failed (request ${id})`, error)
    // The id connects a report of the failure with the line in the log.
    return problemResponse({
      ...problem,
      headers: { ...problem.headers, 'x-request-id': id },
      members: { ...problem.members, requestId: id },
    })
  }
}

/**
 * The path of a request for a log. It hides texts of 32 random bytes, such as the token of a link to a release, since
 * they give access.
 */
function withoutKeys(path: string): string {
  return path.replaceAll(/[\w-]{43,}/g, '…')
}

/** The id that the client gave the request, or a new one. */
function requestIdOf(c: Context): string {
  const sent = c.req.header('x-request-id') ?? ''
  return /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID()
}

export const notFoundHandler: NotFoundHandler = (c) =>
  problemResponse({
    status: 404,
    title: 'Not Found',
    detail: `There is no ${c.req.method} ${c.req.path}.`,
  })
