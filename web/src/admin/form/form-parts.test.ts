import { altFieldOf, clientFields, contentNames, entityNamed, isSearchSetting } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { formParts } from './form-parts.ts'

test.each(contentNames)('every field and list of %s has one place in its form', (name) => {
  const entity = entityNamed(name)
  const { sections, rare } = formParts(entity)
  const drawn = [...sections.flatMap(({ fields }) => fields), ...rare]
  const declared = [...clientFields(entity.fields).map(([field]) => field), ...Object.keys(entity.children)]
  expect(drawn.toSorted()).toEqual(declared.toSorted())
})

// A picture of the library is described in the editor of its file.
const withPictures = contentNames.filter((name) => name !== 'website_assets')

test.each(withPictures)('alt texts of %s follow their pictures', (name) => {
  const entity = entityNamed(name)
  const fields = formParts(entity).sections.flatMap((section) => section.fields)
  const pairs = Object.entries(entity.fields).flatMap(([field, { kind }]) => {
    const alt = kind === 'image' ? altFieldOf(field, Object.keys(entity.fields)) : undefined
    return alt === undefined ? [] : [[field, alt]]
  })
  expect(pairs.map(([field = '']) => [field, fields[fields.indexOf(field) + 1]])).toEqual(pairs)
})

test('exactly the long forms have sections', () => {
  const long = contentNames.filter((name) => formParts(entityNamed(name)).isLong)
  expect(long).toEqual(['services', 'service_companies', 'cases', 'content'])
})

test.each(contentNames)('fields that organise the row are beside the texts of %s', (name) => {
  const { fields, form } = entityNamed(name)
  const beside = new Set(form.flatMap((section) => (section.beside === 'column' ? section.fields : [])))
  const organises = /^(slug|published(_at)?|is_active|is_featured|featured|show_on_.*|homepage_priority)$/
  const first = form.flatMap((section) => (section.beside === undefined ? section.fields : []))
  // In the form of an asset, the picture is beside the texts.
  if (name !== 'website_assets') expect(first.filter((field) => organises.test(field))).toEqual([])
  // The page does not show search settings.
  for (const field of [...beside].filter((each) => !isSearchSetting(each)))
    expect(['long-text', 'markdown', 'image']).not.toContain(fields[field]?.kind)
})
