import { z } from 'zod'
import type { Bench, Measurement } from '../bench.ts'

const visitsSchema = z.array(
  z.object({ path: z.string(), before: z.number(), after: z.number(), fonts: z.number() }),
)
type Visit = z.infer<typeof visitsSchema>[number]

/** In kB of 1,000 bytes, compressed as they travel; web/bench/first-visit.ts defines what counts as idle. */
export const firstVisitBench: Bench<'home, before idle' | 'others, before idle' | 'after idle' | 'fonts'> = {
  name: 'pages: what a first visit transfers',
  bar: {
    'home, before idle': { unit: 'kB', atMost: 350 },
    'others, before idle': { unit: 'kB', atMost: 250 },
    'after idle': { unit: 'kB', atMost: 500 },
    fonts: { unit: 'kB', atMost: 60 },
  },
  run: async (context) => {
    const { url, administrator, databaseUrl } = await context.app()
    const { templates } = context
    const visits = visitsSchema.parse(
      await context.runInBrowser('first-visit', { url, administrator, databaseUrl, templates }),
    )
    const home = visits.filter(({ path }) => path === '/')
    const otherPages = visits.filter(({ path }) => path !== '/')
    return {
      'home, before idle': heaviest(home, ({ before }) => before),
      'others, before idle': heaviest(otherPages, ({ before }) => before),
      'after idle': heaviest(visits, ({ after }) => after),
      fonts: heaviest(visits, ({ fonts }) => fonts),
    }
  },
}

function heaviest(visits: Visit[], bytesOf: (visit: Visit) => number): Measurement {
  const sorted = visits.toSorted((a, b) => bytesOf(b) - bytesOf(a))
  const [first] = sorted
  // The command line may name only the home page, or all but that.
  if (first === undefined) return { value: Number.NaN, note: 'not visited' }
  return {
    value: bytesOf(first) / 1000,
    note: sorted.map((visit) => `${visit.path} ${(bytesOf(visit) / 1000).toFixed(0)}`).join(', '),
  }
}
