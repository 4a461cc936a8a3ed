import { compressPicture } from './compress-picture.ts'
import type { CompressionReply, CompressionRequest } from './compression-pool.ts'

// One picture at a time: the pool asks for the next one after the reply.
addEventListener('message', ({ data }: MessageEvent<CompressionRequest>) => {
  void compressPicture(data.file, data.target).then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ error: String(error) }),
  )
})

function reply(message: CompressionReply): void {
  postMessage(message)
}
