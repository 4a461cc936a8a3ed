import { z } from 'zod'

/** A time of UTC that Postgres can compare with: it knows no year 0. */
export const instant = z.iso.datetime().refine((time) => time >= '0001', { error: 'There is no year 0' })
