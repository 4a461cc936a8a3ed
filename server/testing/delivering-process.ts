import process from 'node:process'
import { z } from 'zod'
import { openPool } from '@coop/postgres'
import { startJob } from '../src/jobs/start-job.ts'
import { logger } from '../src/process/logger.ts'
import { deliverSignUps } from '../src/signups/deliver-sign-ups.ts'
import { createEmailPlatform } from '../src/signups/email-platform.ts'

/** Delivers in a separate process, so that a test can kill it. */
const { databaseUrl, leaseMs, ...platform } = z
  .object({ databaseUrl: z.string(), url: z.string(), key: z.string(), leaseMs: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const sql = openPool(databaseUrl)
const options = { sql, platform: createEmailPlatform(platform), random: Math.random, leaseMs }
startJob({
  name: 'Delivering',
  run: (signal) => deliverSignUps(options, signal),
  logger,
})
