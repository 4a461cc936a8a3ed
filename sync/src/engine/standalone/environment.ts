import { z } from 'zod'
import { readDatabaseAddress } from '../../database-address.ts'
import { readEnvironment, type Environment } from '../../environment.ts'
import type { EngineOptions } from '../engine-settings.ts'
import { standAloneName } from '../source/replication-names.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => value === 'true' || value === '1')
const number = 'has to be a whole number that makes sense here'
const count = z.coerce.number(number).int(number).nonnegative(number)

const requestLimits = z
  .string()
  .default('{}')
  .transform((text, context) => {
    const limits = limitsSchema.safeParse(parseJson(text))
    if (limits.success) return limits.data
    context.addIssue('has to be JSON like {"initial": 300, "existing": 10000}')
    return z.NEVER
  })

const limitsSchema = z.strictObject({
  initial: z.int().positive().default(300),
  existing: z.int().positive().default(10_000),
})

/** The variables of the ElectricSQL service that have a meaning here; HOST is ours. */
const variables = z.object({
  DATABASE_URL: z
    .string('has to be an address like postgresql://user:password@host:5432/database')
    .superRefine((address, context) => {
      const read = readDatabaseAddress(address)
      if (!read.ok) context.addIssue(read.problem)
    }),
  ELECTRIC_HOST: z.string().default('127.0.0.1'),
  ELECTRIC_PORT: count.max(65_535, number).default(3000),
  ELECTRIC_SECRET: z.string().optional(),
  ELECTRIC_INSECURE: flag,
  ELECTRIC_STORAGE_DIR: z.string().default('./.data/shapes'),
  ELECTRIC_CACHE_MAX_AGE: count.default(60),
  ELECTRIC_CACHE_STALE_AGE: count.default(300),
  ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD: count.min(1, number).default(10 * 1024 * 1024),
  ELECTRIC_ENABLE_INTEGRATION_TESTING: flag,
  ELECTRIC_MANUAL_TABLE_PUBLISHING: flag,
  ELECTRIC_MAX_SHAPES: count.min(1, number).default(Infinity),
  ELECTRIC_MAX_STORAGE_BYTES: count.min(1, number).default(Infinity),
  ELECTRIC_MAX_SHAPE_LOG_BYTES: count.min(1, number).default(Infinity),
  ELECTRIC_MAX_CONCURRENT_REQUESTS: requestLimits,
  ELECTRIC_WHERE_TIMEOUT_MS: count.min(1, number).default(5000),
  ELECTRIC_SNAPSHOT_TIMEOUT_MS: count.min(1, number).default(30_000),
  ELECTRIC_REPLICATION_STREAM_ID: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/, 'may hold lower-case letters, digits and _ only')
    .default('default'),
})

type EngineEnvironment = { host: string; port: number; options: EngineOptions }

export function readEngineEnvironment(
  environment: Environment,
): { ok: true; value: EngineEnvironment } | { ok: false; error: string } {
  const result = readEnvironment(variables, environment)
  if (!result.ok)
    return {
      ok: false,
      error: result.problems.map(({ variable, message }) => `${variable} ${message}`).join('\n'),
    }
  const { values: data } = result
  const secret = data.ELECTRIC_SECRET ?? null
  if (secret === null && !data.ELECTRIC_INSECURE)
    return {
      ok: false,
      error: 'ELECTRIC_SECRET is needed; or set ELECTRIC_INSECURE=true to let anybody read',
    }
  if (secret !== null && data.ELECTRIC_INSECURE)
    return {
      ok: false,
      error: 'ELECTRIC_SECRET and ELECTRIC_INSECURE=true contradict each other: set one of them',
    }
  const name = standAloneName(data.ELECTRIC_REPLICATION_STREAM_ID)
  return {
    ok: true,
    value: {
      host: data.ELECTRIC_HOST,
      port: data.ELECTRIC_PORT,
      options: {
        databaseUrl: data.DATABASE_URL,
        storageDir: data.ELECTRIC_STORAGE_DIR,
        slotName: name,
        publication: name,
        publishing: data.ELECTRIC_MANUAL_TABLE_PUBLISHING ? 'manual' : 'automatic',
        secret,
        chunkBytes: data.ELECTRIC_SHAPE_CHUNK_BYTES_THRESHOLD,
        cacheMaxAge: data.ELECTRIC_CACHE_MAX_AGE,
        cacheStaleAge: data.ELECTRIC_CACHE_STALE_AGE,
        enableDelete: data.ELECTRIC_ENABLE_INTEGRATION_TESTING,
        whereTimeoutMs: data.ELECTRIC_WHERE_TIMEOUT_MS,
        snapshotTimeoutMs: data.ELECTRIC_SNAPSHOT_TIMEOUT_MS,
        requestLimits: data.ELECTRIC_MAX_CONCURRENT_REQUESTS,
        maxShapes: data.ELECTRIC_MAX_SHAPES,
        maxStorageBytes: data.ELECTRIC_MAX_STORAGE_BYTES,
        maxShapeLogBytes: data.ELECTRIC_MAX_SHAPE_LOG_BYTES,
      },
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // is refused like any other value that is no object
  }
}
