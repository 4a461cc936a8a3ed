import { describe, expect, test } from 'vitest'
import { entityNamed, entityNames } from '../entities/index.ts'
import { defaultValues, insertSchema, patchSchema, rowSchema } from './row-schema.ts'

describe.each(entityNames.map((name) => [name, entityNamed(name)] as const))('%s', (_, entity) => {
  test('an empty patch stays empty: defaults never reach an update', () => {
    expect(patchSchema(entity).parse({})).toEqual({})
  })

  test('an insert gets the defaults of what it leaves out, and only of that', () => {
    const given: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.derived || field.default !== undefined) continue
      given[name] = field.kind === 'slug' ? 'a-name' : (field.options?.[0] ?? '/media/a-name')
    }
    expect(insertSchema(entity).parse(given)).toEqual({ ...defaultValues(entity), ...given })
  })

  test('no field that the server derives can be written', () => {
    for (const [name] of Object.entries(entity.fields).filter(([, field]) => field.derived)) {
      expect(patchSchema(entity).safeParse({ [name]: null }).success).toBe(false)
    }
    expect(rowSchema(entity).safeParse({ write_id: 'x' }).success).toBe(false)
  })

  test('the public columns are columns of the entity, and the list shows fields of it', () => {
    const columns = ['id', 'write_id', 'created_at', 'updated_at', ...Object.keys(entity.fields)]
    expect(columns).toEqual(expect.arrayContaining([...entity.public.columns]))
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
