/** 64 bits of a text, as base 36: tells two sets of offsets apart, and is no secret. */
export function shortHash(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
    b ^= b >>> 13
  }
  return (a >>> 0).toString(36).padStart(7, '0') + (b >>> 0).toString(36).padStart(7, '0')
}
