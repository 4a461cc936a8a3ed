/** The encodings in which a file may be read, by their names for TextDecoder. */
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

/**
 * Encodings without a mark, by their names in the detector, the most common first. Only letter statistics tell them
 * apart.
 */
const guessed: ReadonlyMap<string, CsvEncoding> = new Map([
  ['windows-1252', 'windows-1252'],
  ['windows-1250', 'windows-1250'],
  ['windows-1257', 'windows-1257'],
  ['windows-1251', 'windows-1251'],
  ['macroman', 'macintosh'],
])

/**
 * Whether the encoding of a file is certain: it has a mark, or is valid UTF-8, which other encodings hardly ever are.
 */
export function isCertain(encoding: CsvEncoding): boolean {
  return encoding.startsWith('utf-')
}

/** Detects the encoding of a file by its mark, then by UTF-8 validity, then by letter statistics. */
export async function detectEncoding(file: ArrayBuffer): Promise<CsvEncoding> {
  const bytes = new Uint8Array(file)
  const [first, second] = bytes
  // Column names begin with an ASCII letter, so zeros reveal UTF-16 without a mark.
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
  // The detector is large, and only files that are not UTF-8 need it.
  const { detectAll } = await import('jschardet')
  const candidates = detectAll(sample, { detectEncodings, minimumThreshold: 0 }).flatMap((each) => {
    const encoding = guessed.get(each.encoding?.toLowerCase() ?? '')
    return encoding === undefined ? [] : [{ encoding, confidence: each.confidence }]
  })
  const best = Math.max(0, ...candidates.map(({ confidence }) => confidence))
  const likely = candidates.filter(({ confidence }) => confidence >= best - AS_GOOD)
  // A few words are not significant. If the most common encoding is about as likely as the best, it is used.
  const isCommonest = likely.some(({ encoding }) => encoding === 'windows-1252')
  return isCommonest ? 'windows-1252' : (likely[0]?.encoding ?? 'windows-1252')
}

const AS_GOOD = 0.005

/** The number of bytes that the detector gets. */
const SAMPLE_BYTES = 200_000

/** Only the lines with bytes beyond ASCII, because others reveal nothing about the encoding. */
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
