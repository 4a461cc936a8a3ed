/** The encodings that a file may be read in, by their names for TextDecoder. */
export const csvEncodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'windows-1252', label: 'Western European (Windows-1252)' },
  { value: 'macintosh', label: 'Western European (Mac Roman)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
] as const

export type CsvEncoding = (typeof csvEncodings)[number]['value']

/** Encodings without a mark, which only letters tell apart, by their names for the detector; the commonest first. */
const guessed: ReadonlyMap<string, CsvEncoding> = new Map([
  ['windows-1252', 'windows-1252'],
  ['windows-1250', 'windows-1250'],
  ['windows-1257', 'windows-1257'],
  ['windows-1251', 'windows-1251'],
  ['macroman', 'macintosh'],
])

/** Whether the encoding of a file is certain: by a mark, or since hardly any other text is valid UTF-8. */
export function isCertain(encoding: CsvEncoding): boolean {
  return encoding.startsWith('utf-')
}

/** The encoding of a file, by its mark, by its validity, and else by how often letters stand beside each other. */
export async function detectEncoding(file: ArrayBuffer): Promise<CsvEncoding> {
  const bytes = new Uint8Array(file)
  const [first, second] = bytes
  // The names of columns begin with a letter of ASCII, so that UTF-16 without a mark shows by its zeros.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return await guessEncoding(linesBeyondAscii(bytes))
  }
}

async function guessEncoding(sample: Uint8Array): Promise<CsvEncoding> {
  const detectEncodings = [...guessed.keys()]
  // The detector is large, and only files that are no UTF-8 need it.
  const { detectAll } = await import('jschardet')
  const candidates = detectAll(sample, { detectEncodings, minimumThreshold: 0 }).flatMap((each) => {
    const encoding = guessed.get(each.encoding?.toLowerCase() ?? '')
    return encoding === undefined ? [] : [{ encoding, confidence: each.confidence }]
  })
  const best = Math.max(0, ...candidates.map(({ confidence }) => confidence))
  const likely = candidates.filter(({ confidence }) => confidence >= best - AS_GOOD)
  // A few words hardly tell: the commonest is as good then.
  const isCommonest = likely.some(({ encoding }) => encoding === 'windows-1252')
  return isCommonest ? 'windows-1252' : (likely[0]?.encoding ?? 'windows-1252')
}

const AS_GOOD = 0.005

/** The detector reads so much. */
const SAMPLE_BYTES = 200_000

/** The lines that tell something, so that they are found behind any number of others. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let start = 0; start < bytes.length && length < SAMPLE_BYTES;) {
    const next = bytes.indexOf(0x0a, start)
    const end = next < 0 ? bytes.length : next + 1
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE_BYTES - length))
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      length += line.length
    }
    start = end
  }
  const sample = new Uint8Array(length)
  let at = 0
  for (const line of lines) {
    sample.set(line, at)
    at += line.length
  }
  return sample
}
