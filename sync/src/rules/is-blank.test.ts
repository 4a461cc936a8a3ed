import { expect, test } from 'vitest'
import { entityNamed, entityNames } from '../entities/index.ts'
import { insertSchema } from '../derive/row-schema.ts'
import { isBlank } from './is-blank.ts'

const invisible = [
  [0x09, 0x0a, 0x20, 0x85, 0xa0, 0x1680, 0x2003, 0x202f, 0x205f, 0x3000], // blanks
  [0xad, 0x34f, 0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xfe0f, 0xe0020], // of no width
  [0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069], // of direction
  [0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x17b4, 0x180e], // fillers
  [0x01, 0x1b, 0x7f, 0x2028, 0x2029],
]
  .flat()
  .map((code) => String.fromCodePoint(code))

test('a text of nothing but invisible characters is blank, and one letter makes it none', () => {
  for (const character of invisible) {
    const name = `U+${character.codePointAt(0)?.toString(16)}`
    expect(isBlank(character), name).toBe(true)
    expect(isBlank(`${character}x${character}`), name).toBe(false)
  }
  expect(isBlank(invisible.join(''))).toBe(true)
  expect(isBlank('')).toBe(true)
  for (const text of ['0', '-', '👍🏽', '👨‍👩‍👧', '漢', '̈', '.']) expect(isBlank(text), text).toBe(false)
})

test.each(entityNames.map(entityNamed).map((entity) => [entity.label, entity] as const))(
  'the name of a %s cannot consist of invisible characters',
  (_, entity) => {
    const label = entity.fields[entity.title]?.label
    const messagesFor = (value: string) =>
      insertSchema(entity)
        .safeParse({ [entity.title]: value })
        .error?.issues.filter(({ path }) => path[0] === entity.title)
        .map(({ message }) => message) ?? []
    const empty = messagesFor('')
    expect(empty).toEqual([`${label} is required`])
    for (const character of invisible) {
      if (character.trim() === '') continue // removed before the check, as its neighbours are
      expect(messagesFor(character.repeat(3)), `U+${character.codePointAt(0)?.toString(16)}`).toEqual(empty)
    }
  },
)
