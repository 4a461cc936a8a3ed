import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

/**
 * The least work that a server can do with a file: it writes the body to the path in the arguments. Prints its own
 * address.
 */
const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: put-server.ts <file>')

const server = createServer((request, response) => {
  void pipeline(request, createWriteStream(file)).then(() => response.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`)
})
process.on('disconnect', () => process.exit())
