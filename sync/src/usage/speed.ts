import { z } from 'zod'
import { pageTemplates } from './page-template.ts'
import { usageQuerySchema } from './usage-report.ts'

export const speedMetrics = ['LCP', 'INP', 'CLS', 'TTFB'] as const
export type SpeedMetric = (typeof speedMetrics)[number]

/** The goals for three of four visits: milliseconds, and for CLS its unit. */
export const speedGoals: Readonly<Record<SpeedMetric, number>> = { LCP: 2500, INP: 200, CLS: 0.1, TTFB: 800 }

/** A value beyond this multiple of its goal is no valid measurement. */
const MOST_GOALS = 256

const metric = z.enum(speedMetrics)
const template = z.string().refine((name) => pageTemplates.includes(name))
export const connections = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
const device = z.enum(['mobile', 'desktop'])

/** One measurement of a visit. It is anonymous: it has no id, no address and no window size. */
export const speedSchema = z
  .object({
    metric,
    value: z.number().min(0),
    template,
    /** `effectiveType` of the browser, which not every browser knows */
    connection: z.enum(connections).catch('unknown'),
    device,
    /** of the page's site */
    build: z.string().regex(/^[\w-]{1,100}$/),
  })
  .refine(({ metric, value }) => value <= speedGoals[metric] * MOST_GOALS)
export type Speed = z.input<typeof speedSchema>

/** Query of `GET /api/admin/usage/speed`: a missing part means all. */
export const speedQuerySchema = usageQuerySchema.and(
  z.object({
    template: template.optional(),
    connection: z.enum(connections).optional(),
    device: device.optional(),
  }),
)
export type SpeedFilter = Pick<z.output<typeof speedQuerySchema>, 'template' | 'connection' | 'device'>

const figure = z.object({
  /** three of four visits stay within it; null without visits */
  p75: z.number().nullable(),
  visits: z.number(),
})
export type SpeedFigure = z.output<typeof figure>

export const speedReportSchema = z.object({
  /** the day of the last release, and the first day that is counted before it; null: there was no other release */
  release: z.object({ day: z.iso.date(), before: z.iso.date() }).nullable(),
  metrics: z.array(z.object({ metric, period: figure, before: figure, since: figure })),
})
export type SpeedReport = z.output<typeof speedReportSchema>
