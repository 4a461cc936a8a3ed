import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const reportSchema = z.object({
  waiting: z.number(),
  /** ms from each change to each visitor */
  arrivals: z.array(z.number()),
  /** ms that pages took */
  pages: z.array(z.number()),
  failures: z.array(z.string()),
})
export type CrowdReport = z.infer<typeof reportSchema>

/** Resolves when all visitors wait for news; `leave` tells what has come since. */
export async function startCrowd(input: {
  url: string
  visitors: number
  arriving: number
}): Promise<{ leave: () => Promise<CrowdReport> }> {
  const script = fileURLToPath(new URL('crowd.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(input)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async (): Promise<CrowdReport> => {
    const line = await lines.next()
    if (line.done === true) throw new Error('the crowd has ended without a report')
    return reportSchema.parse(JSON.parse(line.value))
  }
  const { waiting, failures } = await next()
  if (waiting < input.visitors) {
    child.kill()
    throw new Error(`${waiting} of ${input.visitors} visitors have come: ${failures[0] ?? ''}`)
  }
  return {
    leave: async () => {
      const exited = once(child, 'exit')
      child.stdin.end('report\n')
      const report = await next()
      await exited
      return report
    },
  }
}
