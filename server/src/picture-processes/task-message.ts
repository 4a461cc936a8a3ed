import { z } from 'zod'

/** A message to a task process. */
export const taskRequest = z.object({ task: z.string(), input: z.unknown() })
export type TaskRequest = z.infer<typeof taskRequest>

/** A message from it: one when it is ready, then one for each request. Until then it gets no further request. */
export const taskReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ready') }),
  z.object({ outcome: z.literal('done'), output: z.unknown() }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
  /** The system does not allow the process to read the file. */
  z.object({ outcome: z.literal('unreadable'), message: z.string() }),
])
export type TaskReply = z.infer<typeof taskReply>
