import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { createRecordingLogger } from '../../../testing/recording-logger.ts'
import { problemIn, problemOfUpload } from './upload-problems.ts'

const { ABORTED, INVALID_TERMINATION } = ERRORS
const logger = createRecordingLogger()

test('a request that was replaced by another one must be sent again, and refuses no file', async () => {
  const again = { status: 423, headers: { 'retry-after': '2' } }
  expect(problemOfUpload(ABORTED, logger)).toMatchObject(again)
  expect(await problemIn(new Response(ABORTED.body, { status: ABORTED.status_code }))).toMatchObject(again)
  expect(problemOfUpload(INVALID_TERMINATION, logger)).toMatchObject({ status: 400 })
})
