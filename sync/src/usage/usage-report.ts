import { z } from 'zod'

const day = z.iso.date()

/** Long before the first event, and late enough that the days of the previous period are valid dates. */
const EARLIEST = '2000-01-01'

/**
 * Query of `GET /api/admin/usage`: both days are included, in UTC. The previous period is as long, and ends the day
 * before.
 */
export const usageQuerySchema = z
  .object({ from: day, to: day })
  .refine(({ from }) => from >= EARLIEST, { error: `from must not lie before ${EARLIEST}` })
  .refine(({ from, to }) => from <= to, { error: 'from must not lie after to' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < 1100, {
    error: 'at most three years',
  })

const totals = z.object({
  visitors: z.number(),
  sessions: z.number(),
  views: z.number(),
  /** false: the events of some days are deleted, so visitors of several days may count more than once */
  isExact: z.boolean(),
})
const ranked = z.array(z.object({ name: z.string(), views: z.number(), before: z.number() }))

export const usageReportSchema = z.object({
  /** whether visits of signed-in people are included; older servers include them without saying so */
  countsAdministrators: z.boolean().default(true),
  from: day,
  to: day,
  before: z.object({ from: day, to: day }),
  totals,
  totalsBefore: totals,
  /** every day of the period, also those without visitors */
  days: z.array(
    z.object({ day, visitors: z.number(), sessions: z.number(), views: z.number(), viewsBefore: z.number() }),
  ),
  /** the most viewed, with their views in the period before */
  pages: ranked,
  /** hosts; '' for visitors without a referrer */
  referrers: ranked,
  devices: ranked,
  sections: z.array(
    z.object({
      path: z.string(),
      section: z.string(),
      views: z.number(),
      viewsBefore: z.number(),
      /** seconds, on average */
      time: z.number(),
      timeBefore: z.number().nullable(),
      /** percent, on average */
      scroll: z.number(),
      scrollBefore: z.number().nullable(),
    }),
  ),
})
export type UsageReport = z.infer<typeof usageReportSchema>

/** `GET /api/admin/usage.csv?from&to&table`: all rows of one table, not only the first ones. */
export const usageTables = ['days', 'pages', 'referrers', 'devices', 'sections'] as const
export type UsageTable = (typeof usageTables)[number]
