import { randomUUID } from 'node:crypto'
import { runSql } from '@coop/postgres/testing'
import { z } from 'zod'
import type { Bench } from '../bench.ts'
import { median, percentile, range } from '../statistics.ts'

const resultSchema = z.object({ inForm: z.array(z.number()), onPage: z.array(z.number()) })
const CHARACTERS = 195_000

/** web/bench/admin-typing.ts types. */
export const adminTypingBench: Bench<'in the form p95' | 'full screen p95'> = {
  name: 'admin: a key in an article of 195,000 characters',
  bar: {
    'in the form p95': { unit: 'ms', atMost: 50 },
    'full screen p95': { unit: 'ms', atMost: 50 },
  },
  run: async (context) => {
    const databaseUrl = await context.createDatabase()
    const { url, administrator } = await context.startApp(databaseUrl)
    const id = randomUUID()
    const sql = `insert into content (id, title, slug, content, published)
      values ('${id}', 'A long article', 'a-long-article', '${longText()}', true)`
    await runSql(databaseUrl, sql)
    const input = { url, databaseUrl, administrator, file: id }
    const { inForm, onPage } = resultSchema.parse(await context.runInBrowser('admin-typing', input))
    return { 'in the form p95': figure(inForm), 'full screen p95': figure(onPage) }
  },
}

function figure(taken: number[]) {
  return {
    value: percentile(taken, 0.95),
    note: `${taken.length} letters, processor time of the page, ${range(taken)} ms, median ${median(taken).toFixed(0)}`,
  }
}

/** Sections with a heading, four paragraphs and a list. */
function longText(): string {
  const words = 'Work that lasts is **planned** in the open, and everybody who does it can read the plan. '
  const paragraph = words.repeat(6).trim()
  const section = `## What comes next\n\n${`${paragraph}\n\n`.repeat(4)}- One thing\n- Another thing\n\n`
  const end = 'Last words.'
  return section.repeat(Math.floor((CHARACTERS - end.length) / section.length)) + end
}
