import { compressPicture } from './compress-picture.ts'
import type { CompressionReply, CompressionRequest } from './compression-pool.ts'

// The worker gets one picture at a time, because the pool sends the next one after the reply.
addEventListener('message', ({ data }: MessageEvent<CompressionRequest>) => {
  void compressPicture(data.file, data.target).then(
    (picture) => reply({ picture }),
    (error: unknown) => reply({ error: String(error) }),
  )
})

function reply(message: CompressionReply): void {
  postMessage(message)
}
