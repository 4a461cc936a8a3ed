import { entityNamed, type EntityName } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { expect, test } from 'vitest'
import { caretIn, fieldPlaceOf } from './field-place-of.ts'
import type { RowText } from './row-texts.ts'

const withCaret = (body: string, drawn: string, at: number) => {
  const caret = caretIn(body, drawn, at)
  return caret === null ? null : `${body.slice(0, caret)}|${body.slice(caret)}`
}

test.each([
  ['A map', 'A map', 0, '|A map'],
  ['A map', 'A map', 3, 'A m|ap'],
  ['A map', 'A map', 99, 'A map|'],
  // An item of a list with a bullet, and a later paragraph with the same beginning.
  ['One map, ten notes', '+ten notes', 5, 'One map, ten |notes'],
  ['We draw.\n\nWe write.', 'We write.', 0, 'We draw.\n\n|We write.'],
  // Another case, in quotation marks, within a sentence.
  ['Brand Desk', 'BRAND DESK', 6, 'Brand |Desk'],
  ['So it is.', '“So it is.”', 1, '|So it is.'],
  ['Brand Desk', 'Learn More about Brand Desk', 17, '|Brand Desk'],
  ['**Take** the plan', 'Take the plan', 5, '**Take** |the plan'],
  ['A map', 'Nothing of it', 0, null],
  ['', 'A map', 0, null],
])('for the text %j drawn as %j, a press at %i puts the caret at %j', (body, drawn, at, expected) => {
  expect(withCaret(body, drawn, at)).toBe(expected)
})

function aField(entity: EntityName, name: string, value: Json): RowText {
  const field = entityNamed(entity).fields[name]
  if (field === undefined) throw new Error(`${entity} has no field ${name}`)
  return {
    entity,
    rowId: 'r',
    rowTitle: 'R',
    key: name,
    part: name,
    label: name,
    field,
    isTitle: false,
    value,
  }
}

test('a press on a field with text opens it at the letter, a press on another field at its control', () => {
  const press = { text: 'Ten notes', at: 4 }
  expect(fieldPlaceOf(aField('services', 'deliverables', 'A map, Ten notes'), press)).toEqual({
    field: 'deliverables',
    text: 'A map, Ten notes',
    start: 11,
    end: 11,
  })
  expect(fieldPlaceOf(aField('services', 'hero_image_url', '/media/a.webp'), { text: '', at: null })).toEqual(
    {
      field: 'hero_image_url',
      text: null,
    },
  )
  expect(
    fieldPlaceOf(aField('content', 'content', 'Take the **plan**'), { text: 'Take the plan', at: 9 }),
  ).toMatchObject({
    paragraph: { text: 'Take the plan', at: 9 },
  })
})
