import { join, resolve } from 'node:path'
import { type Environment, readEnvironment, setVariables } from '@coop/sync/environment'
import { z } from 'zod'
import type { S3Options } from '../storage/s3-client.ts'

export interface BackupConfig {
  /** the bucket for backups; it takes precedence over the folder */
  s3: S3Options | undefined
  folder: string
  /** 32 bytes for encryption; undefined: backups are not encrypted */
  key: Buffer | undefined
  /** the number of days to keep backups */
  days: number
  /** the hours between scheduled backups */
  hours: number
}

const webAddress = z.url({ protocol: /^https?$/, error: 'set it to the address of an S3-compatible store' })
const text = z.string().trim().min(1).optional()
const number = (most: number) => {
  const error = `set it to a number from 1 to ${most}`
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error })
}

const variables = z.object({
  BACKUP_DIR: text,
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'set it to 64 hexadecimal digits, as openssl rand -hex 32 prints them')
    .optional(),
  BACKUP_DAYS: number(3650).default(30),
  // At least one a day: doctor and alerts report when none is younger than two days.
  BACKUP_HOURS: number(24).default(24),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
})

/**
 * Reads the settings of backups from the environment.
 * @throws an error with one sentence for each bad value, without the value
 */
export function readBackupConfig(
  env: Environment,
  { dataDir, projectFolder }: { dataDir: string; projectFolder: string },
): BackupConfig {
  const set = setVariables(env)
  const read = readEnvironment(variables, set)
  if (!read.ok) {
    const sentences = read.problems.map(({ variable, message }) => `${variable} is not usable: ${message}.`)
    throw new Error(sentences.join('\n'))
  }
  const { values } = read
  const s3 = s3Options(values)
  if (s3 === undefined && Object.keys(set).some((name) => name.startsWith('BACKUP_S3_')))
    throw new Error(
      'The settings of the bucket for backups are incomplete: set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or none of them.',
    )
  return {
    s3,
    folder:
      values.BACKUP_DIR === undefined ? join(dataDir, 'backups') : resolve(projectFolder, values.BACKUP_DIR),
    key: values.BACKUP_KEY === undefined ? undefined : Buffer.from(values.BACKUP_KEY, 'hex'),
    days: values.BACKUP_DAYS,
    hours: values.BACKUP_HOURS,
  }
}

function s3Options(values: z.infer<typeof variables>): S3Options | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket } = values
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const region = values.BACKUP_S3_REGION ?? 'us-east-1'
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, settings: 'BACKUP_S3' }
}
