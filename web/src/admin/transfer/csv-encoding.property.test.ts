import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvEncoding, csvEncodings, detectEncoding } from './csv-encoding.ts'
import { readFile } from './read-csv.ts'

/** Typical lines of company lists in each encoding that can be detected only by letters. */
const lines: readonly (readonly [CsvEncoding, readonly string[]])[] = [
  [
    'windows-1257',
    [
      'Zīle un Ābele SIA',
      'Stratēģija Rīgā',
      'Mēs palīdzam uzņēmumiem izstrādāt stratēģiju un to īstenot.',
      'Finanšu vadība un grāmatvedība',
      'Ģimenes uzņēmums kopš 1998. gada',
    ],
  ],
  [
    'windows-1257',
    [
      'Žuvėdra UAB',
      'Įmonių auditas',
      'Padedame įmonėms kurti strategiją ir ją įgyvendinti.',
      'Mūsų klientai: šeimos įmonės Lietuvoje',
      'Ąžuolas ir partneriai',
    ],
  ],
  [
    'windows-1250',
    [
      'Żółw i Łoś sp. z o.o.',
      'Doradztwo dla właścicieli',
      'Pomagamy firmom wdrażać strategię i zarządzać zmianą.',
      'Księgowość i analiza ryzyka',
      'Usługi dla przedsiębiorstw',
    ],
  ],
  [
    'windows-1250',
    [
      'Příroda a Člověk s.r.o.',
      'Pomáháme firmám s řízením změn a strategií.',
      'Účetnictví a daně',
      'Rodinné podniky na Moravě',
      'Žádné zbytečné schůzky',
    ],
  ],
  [
    'windows-1251',
    [
      'Берёза ООО',
      'Мы помогаем компаниям разрабатывать стратегию.',
      'Учёт и налоги',
      'Семейные предприятия',
      'Управление изменениями',
    ],
  ],
  ...(['windows-1252', 'macintosh'] as const).flatMap((encoding) => [
    [
      encoding,
      [
        'Mäkelä Oy',
        'Café Åland Oy',
        'Työ & tulos',
        'Autamme yrityksiä kehittämään strategiaa ja johtamista.',
        'Perheyritysten sukupolvenvaihdokset pähkinänkuoressa',
      ],
    ] as const,
    [
      encoding,
      [
        'Müller & Söhne GmbH',
        'Wir helfen Unternehmen, ihre Strategie für größere Märkte zu entwickeln.',
        'Beratung für Familienunternehmen in Österreich',
        'Geschäftsführung und Nachfolge',
        'Schöne Grüße',
      ],
    ] as const,
    [
      encoding,
      [
        'Café Crème SARL',
        'Nous aidons les entreprises à élaborer leur stratégie.',
        'Comptabilité et gestion',
        'Sociétés familiales de là-bas',
        'Une équipe très expérimentée',
      ],
    ] as const,
  ]),
]

function encoded(text: string, encoding: CsvEncoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = new DataView(new ArrayBuffer(2 * text.length))
    for (let i = 0; i < text.length; i += 1) {
      bytes.setUint16(2 * i, text.charCodeAt(i), encoding === 'utf-16le')
    }
    return new Uint8Array(bytes.buffer)
  }
  const decoder = new TextDecoder(encoding)
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => table.get(letter) ?? expect.fail(`${encoding} has no ${letter}`))
}

/** Three or more lines of one language in any order, after lines in plain ASCII. */
const files = fc.constantFrom(...lines).chain(([encoding, texts]) =>
  fc.record({
    encoding: fc.constant(encoding),
    texts: fc.shuffledSubarray([...texts], { minLength: 3 }),
    plain: fc.integer({ min: 0, max: 4_000 }),
  }),
)

test('the encoding of a file is detected by its letters', { tags: 'random' }, async () => {
  await fc.assert(
    fc.asyncProperty(files, async ({ encoding, texts, plain }) => {
      const ascii = 'A company of plain letters, quoted in many lines;1200\r\n'.repeat(plain)
      const text = `Name;Team size\r\n${ascii}${texts.map((each) => `"${each}";12\r\n`).join('')}`
      const { table, encoding: found } = await readFile(encoded(text, encoding).buffer, null)
      expect(found).toBe(encoding)
      expect(table.rows.slice(plain, -1).map(([name]) => name)).toEqual(texts)
    }),
    { numRuns: 60 },
  )
})

test(
  'Unicode is detected by its byte order mark, its zeros or its validity',
  { tags: 'random' },
  async () => {
    const unicode = fc.constantFrom<CsvEncoding>('utf-8', 'utf-16le', 'utf-16be')
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/["\0]/g, ''))
    await fc.assert(
      fc.asyncProperty(unicode, fc.boolean(), cell, async (encoding, isMarked, text) => {
        const file = encoded(`${isMarked ? '\ufeff' : ''}Name\n"${text}"`, encoding).buffer
        expect(await detectEncoding(file)).toBe(encoding)
        const { table } = await readFile(file, null)
        expect(table).toEqual({ header: ['Name'], rows: [[text]] })
      }),
    )
  },
)

test('a file with any content can be read in every encoding', { tags: 'random' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const file = Uint8Array.from(bytes).buffer
      const found = await detectEncoding(file)
      expect(csvEncodings.map(({ value }) => value)).toContain(found)
      for (const { value } of csvEncodings) {
        // A file without column names or with an unclosed quote is refused with a message.
        await readFile(file, value).catch((error: unknown) => expect(error).not.toBeInstanceOf(RangeError))
      }
    }),
    { numRuns: 40 },
  )
})
