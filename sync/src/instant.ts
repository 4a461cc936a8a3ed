import { z } from 'zod'

/** A UTC time that Postgres can compare, which has no year 0. */
export const instant = z.iso.datetime().refine((time) => time >= '0001', { error: 'There is no year 0' })
