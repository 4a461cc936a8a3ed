import { createTransport } from 'nodemailer'
import { mails } from '../metrics/metrics.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** @throws when the mail server does not accept it */
export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

const patience = {
  dnsTimeout: TIMEOUT_MS,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
}

interface Sender {
  smtpUrl: string
  from: string
}

export function createMailer({ smtpUrl, from }: Sender): SendMail {
  const transport = createTransport({ url: smtpUrl, ...patience }, { from })
  return async (mail) => {
    let outcome = 'refused'
    try {
      await transport.sendMail(mail)
      outcome = 'sent'
    } finally {
      mails.inc({ outcome })
    }
  }
}

/**
 * @returns the reply of the mail server
 * @throws when it does not accept the mail
 */
export async function sendTestMail({ smtpUrl, from }: Sender, mail: Mail): Promise<string> {
  const { response } = await createTransport({ url: smtpUrl, ...patience }, { from }).sendMail(mail)
  return response
}

/** @throws when the mail server cannot be reached, or refuses name or password */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  await createTransport({ url: smtpUrl, ...patience }).verify()
}
