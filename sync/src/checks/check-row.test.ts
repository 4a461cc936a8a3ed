import { expect, test } from 'vitest'
import { defaultValues } from '../derive/complete-row.ts'
import { type EntityName, entityNamed, entityNames } from '../entities/index.ts'
import type { Field } from '../fields.ts'
import type { EditedValues } from '../overlay/edited-rows.ts'
import { rowFindings, siteFindings } from './check-row.ts'
import { checkNames } from './finding.ts'
import { type CheckedRow, createSiteIndex } from './site-index.ts'

type Rows = { readonly [N in EntityName]?: readonly CheckedRow[] }

function aRow(entity: EntityName, id: string, values: EditedValues): CheckedRow {
  return { id, values: { ...defaultValues(entityNamed(entity)), ...values } }
}

const aTheme = (id: string, values: EditedValues) =>
  aRow('offering_themes', id, { short_name: values['name'] ?? '', ...values })

/** The findings of one row as `field: check`, among these others. */
function found(entity: EntityName, values: EditedValues, others: Rows = {}): string[] {
  const row = aRow(entity, 'own', values)
  const rows: Rows = { ...others, [entity]: [...(others[entity] ?? []), row] }
  const index = createSiteIndex((name) => rows[name] ?? [])
  return rowFindings(index, entity, row).map(({ field, check }) => `${field}: ${check}`)
}

const anArticle = (content: string, others: Rows = {}) =>
  found('content', { title: 'On depth', slug: 'on-depth', content }, others)

const anAsset = (address: string, values: EditedValues = {}) =>
  aRow('website_assets', address, {
    asset_key: address,
    category: 'other',
    image_url: address,
    alt_text: 'A wall',
    width: 2000,
    ...values,
  })

const goodService = {
  name: 'Audit',
  slug: 'audit',
  short_description: 'A week of looking closely.',
  theme: ['AI Readiness'],
  companies: [{ id: 'c', company_id: 'co' }],
}

test('a row in order has no findings', () => {
  expect(found('services', goodService)).toEqual([])
  expect(
    anArticle('## One\n\nSee [the audit](/services/audit).\n\n### Two', {
      services: [aRow('services', 's', { slug: 'audit' })],
    }),
  ).toEqual([])
})

/** The public entities with a text for visitors in their declaration. */
const withTexts = entityNames.filter((name) => {
  const { fields, public: view } = entityNamed(name)
  const columns: readonly string[] = view?.columns ?? []
  return Object.entries<Field>(fields).some(
    ([field, { kind }]) => kind === 'long-text' && columns.includes(field),
  )
})

test.each(withTexts)('a row of %s with a title alone is empty, and one text is enough', (entity) => {
  const { title, fields, form, public: view } = entityNamed(entity)
  const beside = new Set(form.flatMap((section) => (section.beside === 'column' ? section.fields : [])))
  const named = { [title]: 'Depth', slug: 'depth', theme: ['AI Readiness'], companies: goodService.companies }
  const bare = { ...named, companies: [] }
  expect(found(entity, bare)).toContainEqual(expect.stringMatching(/: empty-row$/))
  const columns: readonly string[] = view?.columns ?? []
  for (const [field, { kind }] of Object.entries<Field>(fields)) {
    if (kind !== 'long-text' || !columns.includes(field) || beside.has(field)) continue
    const checks = found(entity, { ...named, [field]: 'We look closely.' }).map((each) => each.split(': ')[1])
    expect(checks).not.toContain('empty-row')
    expect(checks).not.toContain('no-text')
  }
  expect(found(entity, { ...bare, [title]: 'Depth', client: ' ' })).toContainEqual(
    expect.stringMatching(/: empty-row$/),
  )
})

test('a case of which only facts are known has no text', () => {
  const facts = {
    title: 'Harbour',
    slug: 'harbour',
    client: 'Satama',
    size: 'Large',
    theme_tag: 'AI Readiness',
  }
  expect(found('cases', facts)).toEqual(['short_intro: no-text'])
})

test('a service needs a theme and companies', () => {
  expect(found('services', { ...goodService, theme: [], companies: [] })).toEqual([
    'theme: no-theme',
    'companies: no-companies',
  ])
})

test.each([
  ['/services/gone', ['content: broken-link']],
  ['/services/draft', ['content: broken-link']],
  ['/services/audit?from=here#part', []],
  ['/Services/Audit/', []],
  ['/insights?article=nothing', ['content: broken-link']],
  ['/insights', []],
  ['/media/report.pdf', ['content: broken-link']],
  ['/media/there.pdf', []],
  ['https://elsewhere.example/gone', []],
  ['mailto:a@b.example', []],
])('a link to %s: %j', (address, expected) => {
  const services = [
    aRow('services', 'a', { slug: 'audit' }),
    aRow('services', 'b', { slug: 'draft', published: false }),
  ]
  const others = { services, website_assets: [anAsset('/media/there.pdf')] }
  expect(anArticle(`See [our way of work](${address}).`, others)).toEqual(expected)
})

test('link words say where they lead', () => {
  for (const words of ['here', 'Click here', '**Read more …**', 'https://a.example/b'])
    expect(anArticle(`Go [${words}](https://a.example/b)`)).toEqual(['content: vague-link'])
  expect(anArticle('Go [to the report here](https://a.example/b)')).toEqual([])
})

test('headings follow one another', () => {
  expect(anArticle('### Three below the title')).toEqual(['content: skipped-heading'])
  expect(anArticle('## Two\n\n#### Four\n\n## Two again\n\n### Three')).toEqual(['content: skipped-heading'])
  expect(anArticle('# One counts as two\n\n### Three')).toEqual([])
})

test('a picture has words, a file in the library, and the width of its place', () => {
  const withHero = (hero: EditedValues, asset: EditedValues | null) =>
    found(
      'services',
      { ...goodService, ...hero },
      { website_assets: asset === null ? [] : [anAsset('/media/a.webp', asset)] },
    )
  const hero = { hero_image_url: '/media/a.webp', hero_image_alt: 'People at a table' }
  expect(withHero(hero, {})).toEqual([])
  expect(withHero(hero, null)).toEqual(['hero_image_url: missing-picture'])
  expect(withHero(hero, { width: 300 })).toEqual(['hero_image_url: small-picture'])
  expect(withHero(hero, { width: null })).toEqual([])
  const silent = { ...hero, hero_image_alt: ' ' }
  expect(withHero(silent, {})).toEqual(['hero_image_url: no-alt-text'])
  expect(withHero(silent, { is_decorative: true })).toEqual([])
})

test('pictures of lists and of texts are checked in their fields', () => {
  const website_assets = [anAsset('/media/a.webp', { width: 100 })]
  const images = [
    { id: 'i', image_url: '/media/a.webp', alt_text: null, image_type: 'gallery', display_order: 0 },
  ]
  expect(found('services', { ...goodService, images }, { website_assets })).toEqual([
    'images: small-picture',
    'images: no-alt-text',
  ])
  expect(anArticle('![](/media/a.webp)', { website_assets })).toEqual([
    'content: small-picture',
    'content: no-alt-text',
  ])
})

test.each(['IMG_2041', 'hero.JPG', 'team-photo-2024-final', 'original name.png', 'dsc 0042'])(
  'the alt text %s is the name of a file',
  (alt_text) => {
    const asset = {
      asset_key: 'a',
      category: 'other',
      image_url: '/media/a.webp',
      original_filename: 'x.png',
      alt_text,
    }
    expect(found('website_assets', asset)).toEqual(['alt_text: file-name-as-alt'])
  },
)

test('words with figures and hyphens are no file name', () => {
  for (const alt_text of ['A B2B-fair in 2026', 'COVID-19', 'Team of 22'])
    expect(found('website_assets', { category: 'other', image_url: '/media/a.webp', alt_text })).toEqual([])
})

test.each(['documents', 'other'])('a document in the category %s needs no alt text', (category) => {
  expect(found('website_assets', { category, image_url: '/media/a.pdf', alt_text: null })).toEqual([])
})

test('a row that visitors see names no row that is hidden from them', () => {
  const offering_themes = [aTheme('t', { name: 'AI Readiness', slug: 'ai-readiness', is_active: false })]
  expect(found('services', goodService, { offering_themes })).toEqual(['theme: hidden-row'])
  const website_assets = [anAsset('/media/a.webp', { asset_key: 'hill', is_active: false })]
  const proposition = { title: 'Depth', description: 'We look closely.', image_asset_key: 'hill' }
  expect(found('value_propositions', proposition, { website_assets })).toEqual([
    'image_asset_key: hidden-row',
  ])
  expect(
    found('value_propositions', { ...proposition, image_asset_key: 'none' }, { website_assets }),
  ).toEqual(['image_asset_key: hidden-row'])
})

test('two rows on the site have different titles, in whatever case they are written', () => {
  const same = (values: EditedValues) => ({
    services: [aRow('services', 'other', { name: 'AUDIT', ...values })],
  })
  expect(found('services', goodService, same({}))).toEqual(['name: same-title'])
  expect(found('services', goodService, same({ published: false }))).toEqual([])
})

test('a text that a card shortens is named with its last words', () => {
  const description = `${'A sentence of words. '.repeat(7)}And one that no visitor of the home page reads.`
  const index = createSiteIndex(() => [])
  const [finding] = rowFindings(index, 'offering_themes', aTheme('t', { name: 'Depth', description }))
  expect(finding).toMatchObject({ check: 'cut-text', field: 'description' })
  expect(finding?.text).toContain('A sentence of words”.')
})

test('texts of the home page are no articles, and drafts are no part of the site', () => {
  expect(found('content', { title: 'Go', slug: 'homepage-cta-primary', content: '[here](/gone)' })).toEqual(
    [],
  )
  const rows = [aRow('services', 'a', { name: 'A' }), aRow('services', 'b', { name: 'B', published: false })]
  const findings = siteFindings(createSiteIndex((name) => (name === 'services' ? rows : [])))
  expect(new Set(findings.map(({ rowId }) => rowId))).toEqual(new Set(['a']))
  expect(findings.every(({ check }) => checkNames.includes(check))).toBe(true)
})
