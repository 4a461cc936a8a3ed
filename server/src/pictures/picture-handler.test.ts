// @module-tag slow
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { createPictureHandler, type PictureHandler } from './picture-handler.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'
import { measurePicture } from '../picture-processes/measure-picture.ts'
import {
  createPictureProcesses,
  FileUnreadable,
  type PictureProcesses,
  ProcessKilled,
  ProcessUnavailable,
} from '../picture-processes/picture-processes.ts'
import { openPictureSource } from './picture-source.ts'

let folder: string
let answer: PictureHandler
const warnings: string[] = []

const processes = {
  quick: createPictureProcesses({ concurrency: 2 }),
  slow: createPictureProcesses({ concurrency: 1 }),
}
const sourceIn = async (name: string) =>
  openPictureSource(await openFolderStorage(join(folder, name)), { copiesFolder: join(folder, 'copies') })

const colours = { r: 200, g: 90, b: 30 }
const media = (name: string) => join(folder, 'media', name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coop-img-'))
  await mkdir(join(folder, 'media'))
  await mkdir(join(folder, 'images'))
  const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: colours } })
  await photo.clone().jpeg().toFile(media('photo.jpg'))
  await photo.clone().jpeg().withMetadata({ orientation: 6 }).toFile(media('turned.jpg'))
  await photo
    .clone()
    .webp()
    .toFile(join(folder, 'images', 'default.webp'))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp({ create: { width: 500, height: 500, channels: 4, background: clear } })
    .png()
    .toFile(media('logo.png'))
  await writeFile(
    media('drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>',
  )
  await writeFile(media('liar.jpg'), 'MZ this is no picture')
  await writeFile(media('page.webp'), '<html><script>alert(1)</script></html>')
  await writeFile(media('cut.jpg'), (await photo.clone().jpeg().toBuffer()).subarray(0, 400))
  await writeFile(media('huge.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')
  await writeFile(join(folder, 'secret.jpg'), await photo.clone().jpeg().toBuffer())
  answer = await handlerBy(processes)
})

async function handlerBy(by: typeof processes): Promise<PictureHandler> {
  return createPictureHandler({
    sources: { media: await sourceIn('media'), images: await sourceIn('images') },
    processes: by,
    cacheFolder: join(folder, 'pictures'),
    logger: {
      warn: (text, error) => {
        if (!text.startsWith('No picture can be made of')) throw new Error(text, { cause: error })
        warnings.push(text.replace(/ \S+$/, ''))
      },
    },
  })
}
afterAll(async () => {
  await Promise.all([processes.quick.stop(), processes.slow.stop()])
  await rm(folder, { recursive: true })
})

const browser = { accept: 'image/avif,image/webp,*/*;q=0.8' }
async function ask(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
  by = answer,
): Promise<Response> {
  try {
    return await by(new Request(`http://site${address}`, { headers, method }))
  } catch (error) {
    if (error instanceof ProblemError) return new Response(null, { status: error.problem.status })
    throw error
  }
}
const shapeOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format, width, height }
}

test('the format depends on the accepted ones, and the Vary header says so', async () => {
  const modern = await ask('/img/media/photo.jpg?width=640', browser)
  expect(modern.headers.get('content-type')).toBe('image/avif')
  expect(modern.headers.get('vary')).toBe('accept')
  expect(await shapeOf(modern)).toEqual({ format: 'heif', width: 640, height: 427 })
  const webp = await ask('/img/media/photo.jpg?width=640', { accept: 'image/webp' })
  expect(await shapeOf(webp)).toMatchObject({ format: 'webp' })
  expect(await shapeOf(await ask('/img/media/photo.jpg?width=640'))).toMatchObject({ format: 'jpeg' })
  expect(await shapeOf(await ask('/img/media/logo.png?width=320'))).toMatchObject({ format: 'png' })
})

test('a crop is positioned horizontally by the focal point', async () => {
  const half = {
    create: { width: 600, height: 800, channels: 3, background: { r: 0, g: 0, b: 255 } },
  } as const
  await sharp({ create: { ...half.create, width: 1200, background: { r: 255, g: 0, b: 0 } } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 600, top: 0 }])
    .png()
    .toFile(media('halves.png'))
  const colour = async (focus: string) => {
    const response = await ask(`/img/media/halves.png?width=720&height=1080${focus}&format=png`)
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([533, 800])
    const at = (x: number) => (data[x * info.channels] === 255 ? 'red' : 'blue')
    return [at(10), at(520)]
  }
  expect(await colour('&focus=0')).toEqual(['red', 'red'])
  expect(await colour('&focus=100')).toEqual(['blue', 'blue'])
  expect(await colour('')).toEqual(['red', 'blue'])
  expect((await ask('/img/media/halves.png?width=720&height=1080&focus=left')).status).toBe(400)
})

test('the focal point also positions a crop vertically, and each crop is a separate picture', async () => {
  const stripes = await sharp({
    create: { width: 1200, height: 400, channels: 3, background: { r: 255, g: 0, b: 0 } },
  })
    .extend({ bottom: 800, background: { r: 0, g: 0, b: 255 } })
    .png()
    .toBuffer()
  await writeFile(media('stripes.png'), stripes)
  const colours = async (focus: string) => {
    const response = await ask(`/img/media/stripes.png?width=1200&height=630${focus}&format=png`)
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (y: number) => (data[y * info.width * info.channels] === 255 ? 'red' : 'blue')
    return [at(10), at(info.height - 10)]
  }
  expect(await colours('&focusY=0')).toEqual(['red', 'blue'])
  expect(await colours('&focusY=100')).toEqual(['blue', 'blue'])
  expect(await colours('&focus=0&focusY=35')).toEqual(['red', 'blue'])
})

test('an endless source is refused with a reason, and delays no other picture', async () => {
  await writeFile(
    media('endless.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"/>',
  )
  let kill: (reason: ProcessKilled) => void = () => {}
  const endless = new Promise<never>((_resolve, reject) => (kill = reject))
  const by = await handlerBy({ ...processes, slow: { ...processes.slow, run: () => endless } })
  const slow = ask('/img/media/endless.svg?width=1920&format=webp', {}, 'GET', by)
  let isAnswered = false
  void slow.then(() => (isAnswered = true))
  for (const width of [320, 640, 1024]) {
    const picture = await ask(`/img/media/photo.jpg?width=${width}&quality=30`, browser, 'GET', by)
    expect(picture.status).toBe(200)
  }
  expect(isAnswered).toBe(false)
  kill(new ProcessKilled('It took too long'))
  expect((await slow).status).toBe(422)
  expect(warnings.splice(0)).toEqual(['No picture can be made of media/endless.svg'])
  // The refusal is cached for all sizes, so no process opens the file again.
  expect((await ask('/img/media/endless.svg?width=320&format=jpeg', {}, 'GET', by)).status).toBe(422)
  expect(warnings).toEqual([])
})

test('nothing is enlarged, a ratio is cropped, and a rotated photograph is turned upright', async () => {
  const shape = async (query: string) => {
    const { width, height } = await shapeOf(await ask(`/img/media/${query}`))
    return [width, height]
  }
  expect(await shape('photo.jpg?width=1920')).toEqual([1200, 800])
  expect(await shape('photo.jpg?width=600&height=338')).toEqual([600, 338])
  expect(await shape('photo.jpg?width=600&height=338&mode=inside')).toEqual([507, 338])
  expect(await shape('logo.png?width=600&height=338')).toEqual([500, 282])
  expect(await shape('turned.jpg?width=320')).toEqual([320, 480])
})

test('a picture of the site is cached for an hour; for uploads the caller decides', async () => {
  const cacheOf = async (path: string) =>
    (await ask(`${path}?width=320`, browser)).headers.get('cache-control')
  expect(await cacheOf('/img/images/default.webp')).toContain('max-age=3600')
  expect(await cacheOf('/img/media/photo.jpg')).toBeNull()
})

test('a picture that the client has is not sent again; HEAD has no body', async () => {
  const first = await ask('/img/media/photo.jpg?width=320', browser)
  const etag = first.headers.get('etag') ?? ''
  const again = await ask('/img/media/photo.jpg?width=320', { ...browser, 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await ask('/img/media/photo.jpg?width=320', browser, 'HEAD')
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('equal pictures are made once and cached; a changed file is another picture', async () => {
  await sharp({ create: { width: 700, height: 300, channels: 3, background: colours } })
    .png()
    .toFile(media('new.png'))
  const address = '/img/media/new.png?width=640&format=webp'
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address)))
  expect(new Set(answers.map((response) => response.headers.get('etag'))).size).toBe(1)
  const made = (await readdir(join(folder, 'pictures'))).length
  await ask(address)
  expect((await readdir(join(folder, 'pictures'))).length).toBe(made)
  await sharp({ create: { width: 640, height: 640, channels: 3, background: '#123456' } })
    .png()
    .toFile(media('new.png'))
  expect(await shapeOf(await ask(address))).toMatchObject({ width: 640, height: 640 })
})

test('of a 12-megapixel photograph a phone loads a picture within the budget of a page', async () => {
  await writeFile(media('phone.jpg'), await aPhotograph())
  const sizeOf = async (size: string) => {
    const response = await ask(`/img/media/phone.jpg?${size}&quality=65`, browser)
    return (await response.arrayBuffer()).byteLength
  }
  // A phone with a width of 390 points requests it by width, and upright if the picture fills the screen.
  expect(await sizeOf('width=1024')).toBeLessThan(150_000)
  expect(await sizeOf('width=720&height=1080&focus=30&focusY=80')).toBeLessThan(150_000)
  expect(await sizeOf('width=640')).toBeLessThan(80_000)
  const { width, height } = await shapeOf(
    await ask('/img/media/phone.jpg?width=720&height=1080&quality=65', browser),
  )
  expect([width, height]).toEqual([720, 1080])
})

test('a drawing is sent unchanged, and rendered only for a requested format', async () => {
  const drawing = await ask('/img/media/drawing.svg?width=640', browser)
  expect([drawing.status, drawing.headers.get('location')]).toEqual([307, '/media/drawing.svg'])
  const card = await ask('/img/media/drawing.svg?width=1200&height=630&format=jpeg')
  expect(await shapeOf(card)).toEqual({ format: 'jpeg', width: 1200, height: 630 })
})

test('bundled pictures are converted too', async () => {
  expect((await ask('/img/images/default.webp?width=320', browser)).status).toBe(200)
})

test.each(['liar.jpg', 'page.webp', 'cut.jpg', 'huge.svg', 'missing.jpg', '..%2fsecret.jpg', 'secret.jpg'])(
  '%s is not found',
  async (name) => {
    const response = await ask(`/img/media/${name}?width=640&format=webp`)
    expect([name, response.status]).toEqual([name, 404])
  },
)

test('a picture that the server may not read is an error, not a missing picture', async () => {
  const forbidden = new FileUnreadable('EACCES: permission denied')
  const unreadable = { run: () => Promise.reject(forbidden) }
  const handler = await createPictureHandler({
    sources: { media: await sourceIn('media'), images: await sourceIn('images') },
    processes: { quick: unreadable, slow: unreadable },
    cacheFolder: join(folder, 'pictures-unreadable'),
    logger: { warn: () => {} },
  })
  await expect(handler(new Request('http://site/img/media/photo.jpg?width=640'))).rejects.toBe(forbidden)
})

test('a picture for which no process can start is requested again, and made as soon as possible', async () => {
  let isDown = true
  const startable = (kept: PictureProcesses): Pick<PictureProcesses, 'run'> => ({
    run: (task, input) =>
      isDown ? Promise.reject(new ProcessUnavailable('No process could be started')) : kept.run(task, input),
  })
  const told: string[] = []
  const handler = await createPictureHandler({
    sources: { media: await sourceIn('media'), images: await sourceIn('images') },
    processes: { quick: startable(processes.quick), slow: startable(processes.slow) },
    cacheFolder: join(folder, 'pictures-unavailable'),
    logger: { warn: (text) => told.push(text) },
  })
  const askFor = (width: number) =>
    handler(new Request(`http://site/img/media/photo.jpg?width=${width}&format=webp`))
  const atOnce = { problem: { status: 503, headers: { 'retry-after': '5' } } }
  await expect(askFor(640)).rejects.toMatchObject(atOnce)
  isDown = false
  expect((await askFor(640)).status).toBe(200)
  // The original is cached now, the other size is not made yet.
  isDown = true
  await expect(askFor(320)).rejects.toMatchObject(atOnce)
  isDown = false
  expect((await askFor(320)).status).toBe(200)
  const text = expect.stringMatching(/^No picture can be made of media\/photo\.jpg .* at the moment$/)
  expect(told).toEqual([text, text])
})

test('a row stores the displayed size of its picture, and a placeholder if it is not transparent', async () => {
  expect(await measurePicture(media('turned.jpg'))).toMatchObject({ width: 800, height: 1200 })
  const { placeholder } = (await measurePicture(media('photo.jpg'))) ?? {}
  expect(placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(placeholder?.length).toBeLessThanOrEqual(300)
  expect(await measurePicture(media('logo.png'))).toMatchObject({ width: 500, placeholder: null })
  expect(await measurePicture(media('drawing.svg'))).toMatchObject({ width: 40, placeholder: null })
  expect(await measurePicture(media('liar.jpg'))).toBeNull()
})

/** A photograph like a phone's: 12 million pixels, with shapes, textures and sensor noise; about 5 MB of JPEG. */
async function aPhotograph(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const layer = (scale: number, sigma: number): Promise<Buffer> =>
    noise(size.width / scale, size.height / scale, sigma)
      .resize(size)
      .png({ compressionLevel: 1 })
      .toBuffer()
  const [shapes, textures, grain] = await Promise.all([layer(10, 60), layer(4, 40), layer(1, 9)])
  return sharp(shapes)
    .composite([
      { input: textures, blend: 'overlay' },
      { input: grain, blend: 'overlay' },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

function noise(width: number, height: number, sigma: number): Sharp {
  const layer = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })
  return sigma > 10 ? layer.blur(sigma / 20) : layer
}
