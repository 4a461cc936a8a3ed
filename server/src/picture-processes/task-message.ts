import { z } from 'zod'

/** To a process that does tasks. */
export const taskRequest = z.object({ task: z.string(), input: z.unknown() })
export type TaskRequest = z.infer<typeof taskRequest>

/** From it: one when it is ready, then one for each request, and it gets no other request before. */
export const taskReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('ready') }),
  z.object({ outcome: z.literal('done'), output: z.unknown() }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
  /** The system does not let the process read the file. */
  z.object({ outcome: z.literal('unreadable'), message: z.string() }),
])
export type TaskReply = z.infer<typeof taskReply>
