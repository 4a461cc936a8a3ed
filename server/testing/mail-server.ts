import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Delivered {
  from: string
  to: string[]
  text: string
}

/** A mail server on a free port; it accepts the user `user` with the password `secret`. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'user' && password === 'secret' ? done(null, { user: 'user' }) : done(new Error('No')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        delivered.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: fromQuotedPrintable(Buffer.concat(parts).toString()),
        })
        done()
      })
    },
    ...options,
  })
  // Some of these tests disconnect the client.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    delivered,
    url: (login = 'user:secret') => `smtp://${login}@127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

function fromQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
