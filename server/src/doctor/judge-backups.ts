import type { BackupRecord } from '../backup/backup-record.ts'
import { type Finding, found } from './finding.ts'

const HOUR_MS = 3_600_000
/** The schedule makes one a day; a late one is not a fault yet. */
const MOST_HOURS = 48

/** Judges the age of the newest backup that is known to restore. */
export function judgeBackups({ lastProvenAt, failure }: BackupRecord, now: Date): Finding {
  const check = 'backup'
  // With the current image: the container of the schedule may run an earlier release.
  const again =
    'npm run backup, or with compose: docker compose run --rm --no-deps backup node server/dist/backup.js'
  if (failure !== null) {
    const at = `${failure.failedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    return found.failed(
      check,
      `The backup of ${at} failed: ${failure.reason}`,
      `fix the cause, then run: ${again}`,
    )
  }
  if (lastProvenAt === null)
    return found.warning(check, 'There is no backup that was restored on trial', again)
  const hours = Math.floor((now.getTime() - lastProvenAt.getTime()) / HOUR_MS)
  const text = `The newest backup that was restored on trial is ${hours} hours old`
  return hours > MOST_HOURS ? found.warning(check, text, again) : found.ok(check, text)
}
