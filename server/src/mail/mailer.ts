import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** @throws when the mail server does not take it */
export type SendMail = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000

export function createMailer(options: { smtpUrl: string; from: string }): SendMail {
  const patience = {
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
  const transport = createTransport({ url: options.smtpUrl, ...patience }, { from: options.from })
  return async (mail) => {
    await transport.sendMail(mail)
  }
}
