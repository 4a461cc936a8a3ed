import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'

const pageSchema = z.object({
  path: z.string(),
  performance: z.number(),
  accessibility: z.number(),
  'best-practices': z.number(),
  seo: z.number(),
  shift: z.number(),
  paint: z.number(),
})
type Page = z.infer<typeof pageSchema>
type Figure =
  | 'performance'
  | 'accessibility'
  | 'best practices'
  | 'search engines'
  | 'layout shift'
  | 'largest paint'

/**
 * Lighthouse's profile of a phone on a slow line, one address per template, the median of three. Each figure is that of
 * the worst page.
 */
export const lighthouseBench: Bench<Figure> = {
  name: 'pages: Lighthouse, mobile',
  bar: {
    performance: { unit: 'points', atLeast: 95 },
    accessibility: { unit: 'points', atLeast: 100 },
    'best practices': { unit: 'points', atLeast: 100 },
    'search engines': { unit: 'points', atLeast: 100 },
    'layout shift': { unit: 'CLS', atMost: 0.02 },
    'largest paint': { unit: 'ms', forInformation: true },
  },
  run: async (context) => {
    const { url, administrator, databaseUrl } = await context.app()
    const { templates } = context
    const pages = z
      .array(pageSchema)
      .parse(await context.runInBrowser('lighthouse', { url, administrator, databaseUrl, templates }))
    return {
      performance: lowest(pages, ({ performance }) => performance),
      accessibility: lowest(pages, ({ accessibility }) => accessibility),
      'best practices': lowest(pages, (page) => page['best-practices']),
      'search engines': lowest(pages, ({ seo }) => seo),
      'layout shift': highest(pages, ({ shift }) => Number(shift.toFixed(3))),
      'largest paint': highest(pages, ({ paint }) => Math.round(paint)),
    }
  },
}

function lowest(pages: readonly Page[], valueOf: (page: Page) => number): Measurement {
  return firstOf(
    pages.toSorted((a, b) => valueOf(a) - valueOf(b)),
    valueOf,
  )
}

function highest(pages: readonly Page[], valueOf: (page: Page) => number): Measurement {
  return firstOf(
    pages.toSorted((a, b) => valueOf(b) - valueOf(a)),
    valueOf,
  )
}

function firstOf(sorted: readonly Page[], valueOf: (page: Page) => number): Measurement {
  const [first] = sorted
  if (first === undefined) throw new Error('Lighthouse saw no page')
  return { value: valueOf(first), note: sorted.map((page) => `${page.path} ${valueOf(page)}`).join(', ') }
}
