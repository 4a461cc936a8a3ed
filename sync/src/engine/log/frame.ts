import { crc32 } from 'node:zlib'

/** The size of a frame's head: the payload's length and its checksum. Each record of the shape log is a frame. */
export const frameBytes = 8

export function encodeFrame(payload: Buffer): Buffer {
  return sealFrame(Buffer.concat([Buffer.alloc(frameBytes), payload]))
}

/** Fills in the head of a frame that has its payload already. */
export function sealFrame(bytes: Buffer): Buffer {
  const payload = bytes.subarray(frameBytes)
  bytes.writeUInt32BE(payload.length, 0)
  bytes.writeUInt32BE(crc32(payload), 4)
  return bytes
}
