import type { Sql } from 'postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { Logger } from '../process/logger.ts'

interface TellOptions {
  sql: Sql
  send: SendMail
  publicUrl: string
  siteName: string
}

const LOOK_EVERY_MS = 60_000

/** Mails to people who were asked for their approval of a release, while a mail server is configured. */
export function startTellingAsked({ logger, ...options }: TellOptions & { logger: Logger }): Job {
  return startJob({
    name: 'Telling who was asked for approval',
    run: async () => {
      await tellAsked(options)
      return LOOK_EVERY_MS
    },
    logger,
  })
}

/** One mail for each time that a release was handed in: it is put on record with the mail, or not at all. */
export async function tellAsked({ sql, send, publicUrl, siteName }: TellOptions): Promise<void> {
  for (;;) {
    const isTold = await sql.begin(async (tx) => {
      const [asked] = await tx<
        { id: string; name: string; note: string | null; to: string; by: string | null }[]
      >`
        insert into release_notices (release_id, handed_in_at)
        select r.id, r.handed_in_at from releases r join users u on u.id = r.asked and u.disabled_at is null
        where r.state = 'in-review' and r.asked <> r.handed_in_by
          and not exists (
            select from release_notices n where n.release_id = r.id and n.handed_in_at = r.handed_in_at
          )
        order by r.handed_in_at limit 1 on conflict do nothing
        returning release_id as id,
          (select name from releases where id = release_id) as name,
          (select note from releases where id = release_id) as note,
          (select u.email from releases r join users u on u.id = r.asked where r.id = release_id) as to,
          (select coalesce(u.shown_name, u.email) from releases r join users u on u.id = r.handed_in_by
            where r.id = release_id) as by`
      if (asked === undefined) return false
      const { id, name, note, to, by } = asked
      await send({
        to,
        subject: `“${name}” waits for your approval: ${siteName}`,
        text: [
          `${by ?? 'Somebody'} has handed in the release “${name}” and asks for your approval.`,
          ...(note === null ? [] : ['', note]),
          '',
          `${publicUrl}/admin/releases/${id}`,
          '',
          `${siteName}, ${publicUrl}`,
        ].join('\n'),
      })
      return true
    })
    if (!isTold) return
  }
}
