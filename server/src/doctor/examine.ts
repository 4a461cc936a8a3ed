import { readBackupRecord } from '../backup/backup-record.ts'
import { checkDatabase, findLocalPostgres, openPool } from '@coop/postgres'
import { replicationNames } from '@coop/sync/engine'
import { type Config, projectPaths } from '../config/config.ts'
import type { SiteConfig } from '../config/site-config.ts'
import { slotNameOf } from '../shapes/shape-service.ts'
import { examineAddress } from './examine-address.ts'
import { examineApp } from './examine-app.ts'
import { examineDisk } from './examine-disk.ts'
import { examineMail } from './examine-mail.ts'
import { examineShapeService } from './examine-shape-service.ts'
import { examineStorage } from './examine-storage.ts'
import { type Finding, found } from './finding.ts'
import { judgeBackups } from './judge-backups.ts'
import { judgeDatabase } from './judge-database.ts'
import { readDatabaseFacts } from './read-database-facts.ts'

export interface Examination {
  config: Config
  site: SiteConfig
  projectFolder: string
  /** the variable by which an operator sets the address of the database */
  databaseSetting: string
  /** the address for a test mail; undefined: none is sent */
  mailTo: string | undefined
}

/** Checks everything that the site needs, from this process. It leaves no changes behind. */
export async function examine(examination: Examination): Promise<Finding[]> {
  const { config, site, mailTo } = examination
  const { email: from, name: siteName } = site.public
  const findings = await Promise.all([
    examineDatabase(examination),
    examineApp(config),
    examineShapeService(config.electric),
    examineDisk(config.dataDir),
    examineStorage(config),
    examineAddress(config),
    examineMail({ smtpUrl: config.smtpUrl, from, siteName, to: mailTo }),
  ])
  return findings.flat()
}

async function examineDatabase({ config, projectFolder, databaseSetting }: Examination): Promise<Finding[]> {
  const url = config.databaseUrl ?? (await findLocalPostgres(config.dataDir))
  if (url === undefined) {
    return [
      found.warning(
        'postgres',
        'The Postgres of the app is not running',
        'start the app, which starts its own Postgres',
      ),
    ]
  }
  try {
    await checkDatabase(url, databaseSetting)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [found.failed('postgres', text, `correct ${databaseSetting}, which OPERATIONS.md describes`)]
  }
  const sql = openPool(url)
  try {
    const { publication } = replicationNames
    const { migrations } = projectPaths(projectFolder)
    const facts = await readDatabaseFacts(sql, { migrations, publication })
    const findings = judgeDatabase(
      facts,
      config.electric === undefined
        ? { kind: 'embedded', slot: slotNameOf(url), publication }
        : { kind: 'service' },
    )
    // A database that lacks migrations may also lack the table of backups.
    if (facts.pendingMigrations.length > 0) return findings
    return [...findings, judgeBackups(await readBackupRecord(sql), new Date())]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return [found.failed('postgres', text, 'fix the problem that the message names')]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
