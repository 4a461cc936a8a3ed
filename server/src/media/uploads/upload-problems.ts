import { uploadTexts } from '@coop/sync/rules'
import { ERRORS } from '@tus/server'
import { z } from 'zod'
import { type Problem, ProblemError } from '../../http/problem.ts'
import type { Logger } from '../../process/logger.ts'
import { malformed } from './upload-metadata.ts'

/** The problem for a failed request of tus. */
export function problemOfUpload(error: unknown, logger: Pick<Logger, 'warn'>): Problem {
  if (error instanceof ProblemError) return error.problem
  const ofTus = tusErrorSchema.safeParse(error)
  if (ofTus.success && ofTus.data.status_code !== 500) return problemOfTus(ofTus.data)
  logger.warn('Bytes of an upload could not be written', error)
  return cannotStore(error).problem
}

const tusErrorSchema = z.object({ status_code: z.number(), body: z.string() })

function problemOfTus({ status_code: status, body }: z.infer<typeof tusErrorSchema>): Problem {
  // tus responds with this to a request that another one has replaced. As 400 it would refuse the file.
  if (body === ERRORS.ABORTED.body) return busy().problem
  switch (status) {
    case 404:
    case 410:
      return noSuchUpload().problem
    case 409:
      return otherOffset().problem
    case 413:
      return { status, title: 'Content Too Large', detail: uploadTexts.tooLarge }
    case 412:
      return { status, title: 'Precondition Failed', detail: body.trim() }
    default:
      return malformed(body.trim()).problem
  }
}

export async function problemIn(response: Response): Promise<Problem> {
  return problemOfTus({ status_code: response.status, body: await response.text() })
}

export function noSuchUpload(): ProblemError {
  return new ProblemError({ status: 404, title: 'Not Found', detail: 'There is no such upload.' })
}

export function otherOffset(): ProblemError {
  return new ProblemError({
    status: 409,
    title: 'Conflict',
    detail:
      'These bytes are not the next ones of the upload. Request its offset, and send the bytes from there.',
  })
}

export function busy(): ProblemError {
  return new ProblemError({
    status: 423,
    title: 'Locked',
    detail: 'This file is being uploaded by another request. Please try again shortly.',
    headers: { 'retry-after': '2' },
  })
}

/** @param reason a sentence for the person who chose the file */
export function refused(reason: string): ProblemError {
  return new ProblemError({ status: 422, title: 'Unprocessable Content', detail: reason })
}

export function otherUpload(): ProblemError {
  return new ProblemError({
    status: 409,
    title: 'Conflict',
    detail: 'Another file was uploaded with this id. Choose the file again.',
  })
}

/** The device keeps its file and sends it again. */
export function cannotStore(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      title: 'Service Unavailable',
      detail: 'The file cannot be stored at the moment. It is kept on your device and will be sent again.',
      headers: { 'retry-after': '5' },
    },
    { cause },
  )
}
