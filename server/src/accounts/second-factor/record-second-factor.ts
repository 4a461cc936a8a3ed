import type { Context } from 'hono'
import type { Sql } from 'postgres'
import { recordEvent } from '../account-events.ts'
import type { AccountMail } from '../links/account-mail.ts'
import type { SenderOf } from '../requests/sender.ts'
import type { CurrentSession } from '../sessions/current-sessions.ts'

type SecondFactorEvent =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'backup-codes-made'
  | 'passkey-added'
  | 'passkey-removed'

export type RecordSecondFactor = ReturnType<typeof createRecordSecondFactor>

/** Records a change of the user's own second factors, and sends a notice. */
export function createRecordSecondFactor(options: { sql: Sql; mail: AccountMail; senderOf: SenderOf }) {
  const { sql, mail, senderOf } = options
  return async (c: Context, { user }: CurrentSession, kind: SecondFactorEvent): Promise<void> => {
    await recordEvent(sql, { kind, actor: user, subject: user, sender: senderOf(c) })
    if (kind !== 'backup-codes-made') mail.sendNotice(user.email, kind)
  }
}
