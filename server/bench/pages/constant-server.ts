import { createServer, get, type IncomingMessage } from 'node:http'

/**
 * The fastest that this Node can answer with one page: fetched once from the address in the arguments, and then served
 * from a buffer, with the same status and headers. Prints its own address.
 */
const [page, encoding] = process.argv.slice(2)
if (page === undefined || encoding === undefined)
  throw new Error('usage: constant-server.ts <address> <encoding>')

const answer = await new Promise<IncomingMessage>((resolve, reject) =>
  get(page, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject),
)
const parts: Buffer[] = []
for await (const part of answer) parts.push(Buffer.from(part))
const body = Buffer.concat(parts)
// Node itself writes these two for both servers.
const headers = answer.rawHeaders.flatMap((name, index, all): [string, string][] =>
  index % 2 === 0 && !/^(connection|keep-alive|date|transfer-encoding)$/i.test(name)
    ? [[name, all[index + 1] ?? '']]
    : [],
)
const flat = headers.flat()

const server = createServer((_request, response) => {
  response.writeHead(answer.statusCode ?? 200, flat)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`http://localhost:${address?.port}\n`)
})
process.on('disconnect', () => process.exit())
