import type { Sql, TransactionSql } from 'postgres'
import { type Job, startJob } from '../jobs/start-job.ts'
import type { Mail, SendMail } from '../mail/mailer.ts'
import type { Logger } from '../process/logger.ts'

interface TellOptions {
  sql: Sql
  send: SendMail
  publicUrl: string
  siteName: string
  /** A release needs the approval of somebody who did not work on it. */
  needsApproval: boolean
}

interface Asked {
  id: string
  name: string
  note: string | null
  to: string
  by: string | null
}

const LOOK_EVERY_MS = 60_000

/** Sends mails to requested approvers of releases, if a mail server is configured. */
export function startTellingAsked({ logger, ...options }: TellOptions & { logger: Logger }): Job {
  return startJob({
    name: 'Notifying approvers of releases',
    run: async () => {
      await notifyReviewers(options)
      return LOOK_EVERY_MS
    },
    logger,
  })
}

/**
 * Sends one mail for each submission of a release, to the requested approver, or else to everybody who may approve it.
 * The mail and its record are one transaction. A failed mail delays no other.
 * @throws when some mails could not be sent; they are tried again
 */
export async function notifyReviewers(options: TellOptions): Promise<void> {
  const failures: unknown[] = []
  const failed: string[] = []
  for (;;) {
    let tried: string | null = null
    const isTold = await options.sql
      .begin(async (tx) => {
        const asked = await nextAsked(tx, failed, options.needsApproval)
        if (asked === null) return false
        tried = asked.id
        await options.send(mailTo(asked, options))
        return true
      })
      .catch((error: unknown) => {
        if (tried === null) throw error
        failures.push(error)
        failed.push(tried)
        return true
      })
    if (!isTold) break
  }
  if (failures.length > 0) throw failures[0]
}

async function nextAsked(
  tx: TransactionSql,
  failed: readonly string[],
  needsApproval: boolean,
): Promise<Asked | null> {
  const [asked] = await tx<Asked[]>`
    with asked as (
      select r.id, r.handed_in_at, string_agg(distinct u.email, ', ') as to
      from releases r
        join users u on u.disabled_at is null and u.id is distinct from r.handed_in_by
        join user_roles o on o.user_id = u.id
      where r.state = 'in-review' and r.id <> all (${[...failed]}::uuid[])
        and (
          u.id = r.asked
          or r.asked is null and o.role in ('admin', 'publisher') and not (
            ${needsApproval} and (u.id = r.made_by or exists (
              select from release_edits e where e.release_id = r.id and u.id = any (e.authors)
            ))
          )
        )
        and not exists (
          select from release_notices n where n.release_id = r.id and n.handed_in_at = r.handed_in_at
        )
      group by r.id, r.handed_in_at order by r.handed_in_at limit 1
    ), noted as (
      insert into release_notices (release_id, handed_in_at)
      select id, handed_in_at from asked on conflict do nothing returning release_id
    )
    select r.id, r.name, r.note, a.to,
      (select coalesce(u.shown_name, u.email) from users u where u.id = r.handed_in_by) as by
    from noted n join asked a on a.id = n.release_id join releases r on r.id = a.id`
  return asked ?? null
}

function mailTo({ id, name, note, to, by }: Asked, { publicUrl, siteName }: TellOptions): Mail {
  return {
    to,
    subject: `“${name}” is waiting for your approval: ${siteName}`,
    text: [
      `${by ?? 'Somebody'} has submitted the release “${name}” for review and asks for your approval.`,
      ...(note === null ? [] : ['', note]),
      '',
      `${publicUrl}/admin/releases/${id}`,
      '',
      `${siteName}, ${publicUrl}`,
    ].join('\n'),
  }
}
