import { z } from 'zod'

/** `GET /api/admin/sign-ups/unread` */
export const unreadSchema = z.object({ unread: z.number(), failed: z.number() })
