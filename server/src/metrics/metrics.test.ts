import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from './metrics.ts'

test('counters that an alert watches exist from the first scrape, so that the first fault counts', async () => {
  const alerts = readFileSync(new URL('../../observe/alerts.yml', import.meta.url), 'utf8')
  const watched = [...alerts.matchAll(/increase\((coop_[^[]+)\[/g)].map(([, sample]) => sample)
  expect(watched).toContain('coop_mails_total{outcome="refused"}')
  const lines = (await registry.metrics()).split('\n')
  const missing = watched.filter((sample) => !lines.some((line) => line.startsWith(`${sample} `)))
  // The name of a job is known only after its first run.
  expect(missing).toEqual(['coop_job_runs_total{outcome="failed"}'])
})
