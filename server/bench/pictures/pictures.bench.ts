import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Measurement } from '../bench.ts'
import { load } from '../pages/load.ts'
import { measureTime, median, range } from '../statistics.ts'
import { aPhotograph } from './photograph.ts'

const widths = [320, 640, 1024, 1920]
const rounds = 5

/**
 * The time of `/img` for a phone's photograph: for the first visitor who requests a width, and for all others, these
 * beside a static file of the same bytes, by turns.
 */
export const picturesBench: Bench<'first hit, AVIF' | 'first hit, WebP' | 'first hit, JPEG' | 'cached'> = {
  name: 'pictures: a photograph of 12 megapixels',
  bar: {
    'first hit, AVIF': { unit: 'ms', atMost: 300 },
    'first hit, WebP': { unit: 'ms', atMost: 300 },
    'first hit, JPEG': { unit: 'ms', atMost: 300 },
    cached: { unit: '× a static file', atMost: 1.3 },
  },
  run: async (context) => {
    const folder = await context.createFolder()
    await mkdir(join(folder, 'media'))
    await mkdir(join(folder, 'static'))
    const photograph = await aPhotograph()
    await writeFile(join(folder, 'media', 'warm.jpg'), photograph)
    // The response is written to the static folder before that is measured.
    const first = await startPictureServer(folder)
    const made = await fetchPicture(`${first.url}/img/media/warm.jpg?width=1024&quality=65&format=avif`)
    await first.stop()
    await writeFile(join(folder, 'static', 'picture.avif'), made)

    const { url, stop } = await startPictureServer(folder)
    context.afterwards(stop)
    const address = `${url}/img/media/warm.jpg?width=1024&quality=65&format=avif`
    await Promise.all(
      widths.map((width) => fetchPicture(`${url}/img/media/warm.jpg?width=${width}&quality=10&format=jpeg`)),
    )

    let photographs = 0
    const firstHit = async (format: string): Promise<Measurement> => {
      const perWidth = new Map<number, number[]>(widths.map((width) => [width, []]))
      for (let round = 0; round < rounds; round++) {
        for (const [width, times] of perWidth) {
          const name = `photograph-${(photographs += 1)}.jpg`
          // Pictures are cached by their content: bytes behind the end of the file make each a different picture.
          await writeFile(join(folder, 'media', name), Buffer.concat([photograph, Buffer.from(name)]))
          const { ms } = await measureTime(() =>
            fetchPicture(`${url}/img/media/${name}?width=${width}&quality=65&format=${format}`),
          )
          times.push(ms)
        }
      }
      const medians = [...perWidth].map(([width, times]) => `${width} px: ${median(times).toFixed(0)}`)
      const widest = perWidth.get(1920) ?? []
      return {
        value: median(widest),
        note: `of the widest, ${range(widest)} in ${rounds} rounds; ${medians.join(', ')} ms`,
      }
    }
    return {
      'first hit, AVIF': await firstHit('avif'),
      'first hit, WebP': await firstHit('webp'),
      'first hit, JPEG': await firstHit('jpeg'),
      cached: await compareWithStatic(address, `${url}/picture.avif`),
    }
  },
}

async function compareWithStatic(picture: string, file: string): Promise<Measurement> {
  const under = (url: string): ReturnType<typeof load> =>
    load(url, { connections: 20, seconds: 3, encoding: 'br' })
  await under(picture)
  await under(file)
  const factors: number[] = []
  const rates: { ours: number; theirs: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = (await under(picture)).perSecond
    const theirs = (await under(file)).perSecond
    rates.push({ ours, theirs })
    factors.push(theirs / ours)
  }
  return {
    value: median(factors),
    note: `${range(rates.map(({ ours }) => ours))} requests/s against ${range(rates.map(({ theirs }) => theirs))} by turns`,
  }
}

async function fetchPicture(url: string): Promise<Buffer> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function startPictureServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const script = fileURLToPath(new URL('picture-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  if (stdout === null)
    throw new Error('the picture server was started without a pipe to read its address from')
  const [line] = await once(stdout, 'data')
  return {
    url: String(line).trim(),
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}
