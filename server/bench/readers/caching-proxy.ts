import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@coop/postgres/testing'
import { load } from 'js-yaml'
import { z } from 'zod'
import { projectFolder } from '../../src/project-folder.ts'
import { type BenchContext, CannotRun } from '../bench.ts'

/** Varnish with the configuration and the parameters of the compose file, in front of an app on this host. */
export async function startCachingProxy(
  appUrl: string,
  context: BenchContext,
): Promise<{ url: string; pid: number }> {
  const folder = await context.createFolder()
  // Varnish serves as another user.
  await chmod(folder, 0o755)
  const socket = '.path = "/run/sockets/app.sock";'
  const vcl = await readProjectFile('server/proxy/cache.vcl')
  if (!vcl.includes(socket)) throw new Error('cache.vcl does not name the socket of the proxy')
  const file = join(folder, 'cache.vcl')
  await writeFile(file, vcl.replace(socket, `.host = "127.0.0.1"; .port = "${new URL(appUrl).port}";`))
  const url = `http://127.0.0.1:${await freePort()}`
  const listening = ['-F', '-n', join(folder, 'work'), '-a', new URL(url).host, '-f', file]
  const child = spawn('varnishd', [...listening, ...(await parameters())], { stdio: 'ignore' })
  const exited = once(child, 'exit').catch(() => {
    throw new CannotRun('varnishd is not installed (the package varnish of Debian)')
  })
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Promise.race([pause(50), exited]))
    if (child.pid !== undefined && (await isAlive(url))) {
      context.afterwards(async () => {
        child.kill('SIGTERM')
        await exited
      })
      return { url, pid: child.pid }
    }
  child.kill('SIGKILL')
  throw new Error('Varnish did not start')
}

async function parameters(): Promise<string[]> {
  const { services } = z
    .object({ services: z.looseObject({ cache: z.looseObject({ command: z.array(z.string()) }) }) })
    .parse(load(await readProjectFile('docker-compose.yml')))
  const { command } = services.cache
  return command.slice(command.indexOf('-s'))
}

function readProjectFile(path: string): Promise<string> {
  return readFile(join(projectFolder, path), 'utf8')
}

async function isAlive(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/alive`)).ok
  } catch {
    return false // not listening yet
  }
}
