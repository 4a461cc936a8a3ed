import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectLinearTime, repeatedTexts } from '../testing/linear-time.ts'
import { createSiteIndex, rowFindings } from './checks.ts'
import { entityNamed, entityNames } from './entities/index.ts'
import { trimBlanks } from './fields.ts'
import { badArticleAddress } from './rules/article-address.ts'
import * as rules from './rules.ts'
import { fullSignUpSchema } from './sign-ups/sign-up.ts'

const texts = repeatedTexts([
  ...' |  |\t|\n|\r|\u00a0|\u2028|a|B|ä|ﬃ|e\u0301|7|.|,|;|:|!|"|\'|(|)|[|]|<|>|/|\\|-|–|_|@|#|?|&|&a;|%|=|+|*|€'.split(
    '|',
  ),
  '](',
  '![',
  '`',
  '\\`',
  '\n```',
  '\n~~~ ',
  'https://',
  '/media/',
  'mailto:',
  'article=',
  '<!--',
  '-->',
  '<?xml',
  '<svg',
  '\ud800',
  '\u0000',
])

const noRows = createSiteIndex(() => [])
const checkArticle = (text: string) =>
  rowFindings(noRows, 'content', {
    id: 'a',
    values: { title: text, content: text, featured_image_url: '/media/a.webp', featured_image_alt: text },
  })

const fields = entityNames.flatMap((name) => Object.values(entityNamed(name).fields))
const fieldKinds = [...new Map(fields.map((field) => [field.kind + field.label, field])).values()]

/** The functions that read texts from outside. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  fields: (text) => fieldKinds.map(({ schema }) => [schema.safeParse(text), schema.safeParse([text])]),
  'a sign-up': (text) => fullSignUpSchema.safeParse({ email: text, firstName: text, consent: true }),
  trimBlanks,
  slugs: rules.slugify,
  search: (text) => rules.matchesSearch(rules.searchText(text), rules.searchWords(text).slice(0, 50)),
  csv: (text) => rules.csvLine([rules.csvText(text), text]),
  truncation: (text) => [rules.truncateAtSentence(text), rules.previewText(text, 90)],
  'addresses in articles': badArticleAddress,
  'checks of texts and alt texts': checkArticle,
  addresses: (text) => [rules.externalLink(text), rules.isPictureAddress(text), rules.isEmailAddress(text)],
  'file names': (text) => [rules.suggestedAssetKey(text), rules.parseUploadAddress(text)],
  pages: rules.usagePath,
  durations: rules.durationText,
  themes: (text) => rules.resolveTheme([], text),
  printable: rules.printable,
}

for (const [name, read] of Object.entries(readers)) {
  test(`${name} are read in time that grows with the text, whatever the text is`, { tags: 'random' }, () => {
    fc.assert(
      fc.property(texts, (textOf) => expectLinearTime(read, textOf)),
      { numRuns: 40 },
    )
  })
}

test('a name of blanks, and one with blanks in it, is read in a moment', () => {
  for (const text of [' '.repeat(160_000), `a${' '.repeat(160_000)}b`]) {
    const issues = entityNamed('content').fields['title']?.schema.safeParse(text).error?.issues
    expect(issues?.map(({ message }) => message)).toEqual(['At most 200 characters'])
  }
  expectLinearTime(trimBlanks, (size) => `a${' '.repeat(size)}b`)
})

test('the type of a file is found in a moment, whatever precedes its drawing', () => {
  for (const start of ['<!---->', '<!-- -->\n', '<?xml ?>', ' ']) {
    const bytes = new TextEncoder().encode(`${start.repeat(200).slice(0, 1016)}<svgx>`)
    expect(rules.mediaTypeOf(bytes)).toBeNull()
  }
})
