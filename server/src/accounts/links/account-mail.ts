import { mailProblem } from '../../mail/mail-problem.ts'
import type { SendMail } from '../../mail/mailer.ts'
import type { Logger } from '../../process/logger.ts'
import type { LinkPurpose } from './account-links.ts'

const expiry = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** The changes of an account that its owner gets a notice of. */
const notices = {
  'password-changed': 'Your password was changed',
  'password-reset': 'Your password was changed with a link',
  'address-changed': 'The e-mail address of your account was changed',
  'second-factor-on': 'A second factor was turned on for your account',
  'second-factor-off': 'The second factor of your account was turned off',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  disabled: 'Your account was disabled',
} as const
type NoticeKind = keyof typeof notices

/**
 * The outcome of a mail. An administrator must pass on a link that was not sent. `problem` is a sentence; null: no mail
 * server is configured.
 */
type SentMail = { isSent: true } | { isSent: false; problem: string | null }

/** Sends links and notices about accounts by mail, if a mail server is configured. */
export interface AccountMail {
  hasMail: boolean
  /** The address of a link in the admin. The token is in the fragment, which is neither sent to servers nor logged. */
  linkOf: (token: string) => string
  sendLink: (to: string, purpose: LinkPurpose['kind'], link: string, expiresAt: Date) => Promise<SentMail>
  /** Sends a notice to the owner if mail is configured. The caller does not wait for it. */
  sendNotice: (to: string, kind: NoticeKind) => void
}

export function createAccountMail(options: {
  /** undefined: no mail server is configured */
  send: SendMail | undefined
  publicUrl: string
  siteName: string
  logger: Pick<Logger, 'warn'>
}): AccountMail {
  const { send, publicUrl, siteName, logger } = options

  async function trySend(to: string, subject: string, lines: string[]): Promise<SentMail> {
    if (send === undefined) return { isSent: false, problem: null }
    try {
      await send({ to, subject, text: [...lines, '', `${siteName}, ${publicUrl}`].join('\n') })
      return { isSent: true }
    } catch (error) {
      logger.warn('A mail about an account could not be sent', error)
      return { isSent: false, problem: mailProblem(error) }
    }
  }

  return {
    hasMail: send !== undefined,
    linkOf: (token) => `${publicUrl}/admin/link#${token}`,
    sendLink(to, purpose, link, expiresAt) {
      const { subject, text } = linkTexts[purpose]
      return trySend(to, `${subject}: ${siteName}`, [
        text,
        '',
        link,
        '',
        `The link works once, until ${expiry.format(expiresAt)} UTC. If you did not expect this mail, ignore it.`,
      ])
    },
    sendNotice(to, kind) {
      void trySend(to, `${notices[kind]}: ${siteName}`, [
        `${notices[kind]}.`,
        'If this was not you, contact an administrator at once.',
      ])
    },
  }
}

const linkTexts: Record<LinkPurpose['kind'], { subject: string; text: string }> = {
  invitation: {
    subject: 'You are invited',
    text: 'You are invited to work on the website. Choose your password here:',
  },
  password: { subject: 'A new password', text: 'Choose a new password here:' },
  address: {
    subject: 'Confirm your address',
    text: 'Confirm this as the new e-mail address of your account:',
  },
}
