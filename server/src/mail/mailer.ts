import { createTransport } from 'nodemailer'
import { mails } from '../metrics/metrics.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** @throws when the mail server does not take it */
export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

const patience = {
  dnsTimeout: TIMEOUT_MS,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
}

export function createMailer(options: { smtpUrl: string; from: string }): SendMail {
  const transport = createTransport({ url: options.smtpUrl, ...patience }, { from: options.from })
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

/** @throws when the mail server cannot be reached, or does not take name and password */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  await createTransport({ url: smtpUrl, ...patience }).verify()
}
