import { once } from 'node:events'
import { createServer } from 'node:http'
import { readEnvironment } from './environment.ts'
import { answerListener } from './answer-listener.ts'
import { settingsFrom } from './engine-settings.ts'
import { handleRequest } from './http-surface.ts'
import { ShapeEngine } from './shape-engine.ts'

/** `npm run engine`: the shape engine alone, in front of any Postgres. */
const environment = readEnvironment(process.env)
if (!environment.ok) {
  process.stderr.write(`${environment.problem}\n`)
  process.exit(1)
}
const { host, port, options } = environment.value
const log = (line: string): void => void process.stdout.write(`${line}\n`)
const engine = new ShapeEngine(settingsFrom({ ...options, log }))
await engine.start()
const server = createServer(answerListener((request) => handleRequest(engine, request)))
server.listen(port, host)
await once(server, 'listening')
const address = server.address()
log(`shapes at http://${host}:${typeof address === 'object' ? address?.port : port}/v1/shape`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
    // The driver forgets a connection that is being opened when its pool ends; nothing durable hangs on waiting for it.
    void engine.close().finally(() => process.exit())
  })
