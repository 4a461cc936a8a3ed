import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { createRequestListener } from '../../src/http/request-listener.ts'
import { readStaticFiles } from '../../src/http/static-files.ts'
import { openFolderStorage } from '../../src/storage/folder-storage.ts'
import { createPictureHandler } from '../../src/pictures/picture-handler.ts'
import { createPictureProcesses } from '../../src/picture-processes/picture-processes.ts'
import { openPictureSource } from '../../src/pictures/picture-source.ts'
import { logger } from '../../src/process/logger.ts'

/**
 * Serves `/img/media/…` with the app's own routes, and the folder `static` as the app serves its own files. Prints its
 * address.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('usage: picture-server.ts <folder>')

const media = await openPictureSource(await openFolderStorage(join(folder, 'media')), {
  copiesFolder: folder,
})
const processes = {
  quick: createPictureProcesses({ concurrency: 2 }),
  slow: createPictureProcesses({ concurrency: 1 }),
}
const pictures = await createPictureHandler({
  sources: { media, images: media },
  cacheFolder: join(folder, 'pictures'),
  processes,
  logger,
})
const staticFiles = await readStaticFiles(join(folder, 'static'))
const listener = createRequestListener(
  async (request) => (await staticFiles(request)) ?? pictures(request),
  logger,
)
const server = createServer((request, response) => void listener(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`http://localhost:${address?.port}\n`)
})
process.on('disconnect', () => process.exit())
