import { mailProblem } from '../mail/mail-problem.ts'
import { sendTestMail, verifyMailServer } from '../mail/mailer.ts'
import { type Finding, found } from './finding.ts'

export interface MailCheck {
  /** undefined: no mail server is configured */
  smtpUrl: string | undefined
  /** the sender and the name of the site */
  from: string
  siteName: string
  /** the address for a test mail; undefined: none is sent */
  to: string | undefined
}

/** Checks that the mail server of SMTP_URL accepts name and password, and sends a mail if requested. */
export async function examineMail({ smtpUrl, from, siteName, to }: MailCheck): Promise<Finding> {
  const check = 'mail'
  if (smtpUrl === undefined) {
    const text = 'No mail server is configured, so administrators have to pass on the links to accounts'
    return to === undefined
      ? found.skipped(check, text)
      : found.failed(check, `${text}, and no test mail can be sent`, 'set SMTP_URL')
  }
  try {
    if (to === undefined) {
      await verifyMailServer(smtpUrl)
      return found.ok(check, 'The mail server accepts the name and password of SMTP_URL')
    }
    const answer = await sendTestMail(
      { smtpUrl, from },
      {
        to,
        subject: `Test mail of ${siteName}`,
        text: `This mail tests the mail settings of ${siteName}. You do not need to do anything.\n`,
      },
    )
    return found.ok(check, `The mail server accepted a test mail to ${to} (${oneLine(answer)})`)
  } catch (error) {
    const answer = serverAnswer(error)
    return found.failed(
      check,
      `${mailProblem(error).replace(/\.$/, '')}${answer === undefined ? '' : ` (${answer})`}`,
      'correct SMTP_URL: smtps://user:password@host, or smtp:// for port 587',
    )
  }
}

/** The reply of the server, if any, as one line. It may quote an address, but never a password. */
function serverAnswer(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('response' in error) || typeof error.response !== 'string')
    return undefined
  return oneLine(error.response)
}

function oneLine(answer: string): string {
  return answer.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
