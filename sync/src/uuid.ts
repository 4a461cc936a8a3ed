/**
 * Makes version 7 UUIDs (RFC 9562): 48 bits of milliseconds, then randomness. The ids of one factory always grow, also
 * within a millisecond and when the clock goes back, so rows sort in the order of their creation.
 *
 * @param now milliseconds since the epoch
 * @param randomBytes returns that many random bytes
 */
export function createUuid7(now: () => number, randomBytes: (count: number) => Uint8Array): () => string {
  let lastTime = 0
  let lastTail = 0n
  return () => {
    const time = now()
    if (time > lastTime) {
      lastTime = time
      lastTail = randomTail(randomBytes(10))
    } else {
      // A step of up to 2^32 keeps the next id unguessable; 74 bits have room for it within any millisecond.
      lastTail += 1n + (randomTail(randomBytes(10)) & 0xffffffffn)
      if (lastTail >= TAIL_END) {
        lastTime += 1
        lastTail = randomTail(randomBytes(10))
      }
    }
    return format(lastTime, lastTail)
  }
}

/** The time of a version 7 UUID, in milliseconds since the epoch; null for other ids. */
export function timeOfUuid7(id: string): number | null {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7/.exec(id) ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16)
}

/** 12 bits beside the version, 62 beside the variant. */
const TAIL_BITS = 74n
const TAIL_END = 1n << TAIL_BITS

/** The highest bit is left clear, so that a millisecond never runs out of ids. */
function randomTail(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value & ((1n << (TAIL_BITS - 1n)) - 1n)
}

function format(time: number, tail: bigint): string {
  const high = tail >> 62n
  const low = tail & ((1n << 62n) - 1n)
  const value = (BigInt(time) << 80n) | (7n << 76n) | (high << 64n) | (2n << 62n) | low
  const hex = value.toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
