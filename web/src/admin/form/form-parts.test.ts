import { clientFields, entityNamed, entityNames } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import { formParts } from './form-parts.ts'

test.each(entityNames)('every field and list of %s stands once in its form', (name) => {
  const entity = entityNamed(name)
  const { sections, rare } = formParts(entity)
  const drawn = [...sections.flatMap(({ fields }) => fields), ...rare]
  const declared = [...clientFields(entity.fields).map(([field]) => field), ...Object.keys(entity.children)]
  expect(drawn.toSorted()).toEqual(declared.toSorted())
})

// A picture of the library is described where it is added.
test.each(entityNames.filter((name) => name !== 'website_assets'))(
  'slug and alt texts of %s are folded away',
  (name) => {
    const { sections } = formParts(entityNamed(name))
    const first = sections.flatMap(({ fields }) => fields)
    expect(first.filter((field) => field === 'slug' || /_alt(_text)?$|^alt_text$/.test(field))).toEqual([])
  },
)

test('the long forms are those with sections', () => {
  const long = entityNames.filter((name) => formParts(entityNamed(name)).isLong)
  expect(long).toEqual(['services', 'service_companies', 'cases'])
})
