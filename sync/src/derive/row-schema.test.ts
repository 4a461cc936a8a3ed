import { describe, expect, test } from 'vitest'
import { type EntityName, entityNamed, entityNames } from '../entities/index.ts'
import { isRequired } from '../fields.ts'
import { defaultValues } from './complete-row.ts'
import { baseSchema, insertSchema, patchSchema, rowSchema } from './row-schema.ts'

describe.each(entityNames.map((name) => [name, entityNamed(name)] as const))('%s', (_, entity) => {
  test('an empty patch stays empty: defaults never reach an update', () => {
    expect(patchSchema(entity).parse({})).toEqual({})
  })

  test('an insert gets the defaults of what it leaves out, and only of that', () => {
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.derived || field.default !== undefined) continue
      const text = field.pgType === 'uuid' ? '0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e70' : '/media/a-name'
      values[name] = field.kind === 'slug' ? 'a-name' : (field.options?.[0] ?? text)
    }
    expect(insertSchema(entity).parse(values)).toEqual({ ...defaultValues(entity), ...values })
  })

  test('no field that the server derives can be written', () => {
    for (const [name] of Object.entries(entity.fields).filter(([, field]) => field.derived)) {
      expect(patchSchema(entity).safeParse({ [name]: null }).success).toBe(false)
    }
    expect(rowSchema(entity).safeParse({ write_id: 'x' }).success).toBe(false)
  })

  test('the public columns are columns of the entity, and the list shows fields of it', () => {
    const columns = ['id', 'write_id', 'created_at', 'updated_at', ...Object.keys(entity.fields)]
    expect(columns).toEqual(expect.arrayContaining([...(entity.public?.columns ?? [])]))
    expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining([...entity.list, entity.title]))
  })
})

test('texts are checked as the database checks them', () => {
  const name = (value: unknown) => patchSchema(entityNamed('services')).safeParse({ name: value }).success
  expect(name('Brand sprint')).toBe(true)
  expect(name(' Brand sprint')).toBe(false)
  expect(name('')).toBe(false)
  expect(name('a\u0000b')).toBe(false)
  expect(name('\ud800')).toBe(false)
  expect(name('😀'.repeat(200))).toBe(true)
  expect(name('😀'.repeat(201))).toBe(false)
})

test('a list holds an entry once', () => {
  const theme = (value: unknown) => patchSchema(entityNamed('services')).safeParse({ theme: value }).success
  expect(theme(['AI Readiness', 'Our own'])).toBe(true)
  expect(theme(['AI Readiness', 'AI Readiness'])).toBe(false)
  expect(theme(null)).toBe(false)
})

test('a company has at most one hero and two illustrations; a row that has more can be read and corrected', () => {
  const company = entityNamed('service_companies')
  const images = (...types: string[]) => ({
    images: types.map((image_type, i) => ({
      id: `0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e7${i}`,
      website_asset_id: '0199d3f0-5a2b-7c6e-8f1d-6b3f2a9c4e70',
      image_type,
      image_url: '/media/a-name',
      alt_text: null,
      display_order: i,
    })),
  })
  expect(patchSchema(company).parse(images('hero', 'illustration', 'illustration'))).toBeTruthy()
  const full = images('hero', 'hero', 'illustration', 'illustration', 'illustration')
  for (const refused of [patchSchema(company).safeParse(full), insertSchema(company).safeParse(full)]) {
    const messages = refused.error?.issues
      .filter(({ path }) => path[0] === 'images')
      .map(({ message }) => message)
    expect(messages).toEqual([
      'Choose at most 1 of the kind hero',
      'Choose at most 2 of the kind illustration',
    ])
  }
  expect(baseSchema(company).parse(full)).toEqual(full)
})

describe('empty fields', () => {
  const saved = (name: EntityName, values: object) => insertSchema(entityNamed(name)).parse(values)

  test('a service without a category is THEME-EASY, and its address follows from its name', () => {
    for (const nothing of [{}, { category: '', slug: ' ' }, { category: null, slug: null }]) {
      expect(saved('services', { name: 'Brand Desk', ...nothing })).toMatchObject({
        category: 'THEME-EASY',
        slug: 'brand-desk',
      })
    }
  })

  test('a theme without a short name takes its name', () => {
    expect(saved('offering_themes', { name: 'Calm', short_name: '' })).toMatchObject({ short_name: 'Calm' })
    expect(saved('offering_themes', { name: 'Calm', short_name: 'C' })).toMatchObject({ short_name: 'C' })
  })

  test('a text with a stated default gets it, and a name without Latin letters still has an address', () => {
    expect(saved('content', { title: '日本', read_time: '' })).toMatchObject({
      read_time: '5 min read',
      slug: 'article',
    })
  })

  test.each(entityNames)(
    'only the name of %s stays required, where the specification names nothing else',
    (name) => {
      const stated: Partial<Record<EntityName, string[]>> = {
        website_assets: ['asset_key', 'category', 'image_url'],
        reports: ['title', 'query'],
        releases: ['name'],
        release_edits: ['release_id', 'row_id', 'title'],
      }
      const entity = entityNamed(name)
      const required = Object.entries(entity.fields).filter(
        ([, field]) => !field.derived && isRequired(field),
      )
      expect(required.map(([field]) => field)).toEqual(stated[name] ?? [entity.title])
    },
  )

  test('an update gets no defaults: the fields that it does not name stay', () => {
    expect(patchSchema(entityNamed('offering_themes')).parse({ name: 'Calm' })).toEqual({ name: 'Calm' })
  })
})
