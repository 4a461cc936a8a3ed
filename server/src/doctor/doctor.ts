import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { settingBehind } from '../config/compose-settings.ts'
import { readConfig } from '../config/config.ts'
import { readSiteConfig } from '../config/site-config.ts'
import { projectFolder } from '../project-folder.ts'
import { examine } from './examine.ts'
import { findingsText } from './findings-text.ts'

const usage = `Usage: npm run doctor -- [--json] [--mail-to address]
Checks everything that the site needs to start and to run. Prints one line for each check, and a remedy below each
failure and warning. Exits with 1 if a check failed.`

/** `npm run doctor`; see OPERATIONS.md. */
async function run(): Promise<void> {
  const { isJson, mailTo } = readArguments()
  const config = readConfig(process.env, projectFolder)
  const site = readSiteConfig(process.env, config)
  const databaseSetting = settingBehind(process.env, 'DATABASE_URL')
  const findings = await examine({ config, site, projectFolder, databaseSetting, mailTo })
  process.stdout.write(isJson ? `${JSON.stringify({ findings }, null, 2)}\n` : findingsText(findings))
  if (findings.some(({ state }) => state === 'failed')) process.exitCode = 1
}

function readArguments(): { isJson: boolean; mailTo: string | undefined } {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean' }, 'mail-to': { type: 'string' } } })
    const mailTo = z.email().optional().parse(values['mail-to'])
    return { isJson: values.json ?? false, mailTo }
  } catch {
    // The usage text is more helpful than the parser's error.
    throw new Error(usage)
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
