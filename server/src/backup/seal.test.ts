import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const content = Buffer.from('every row of one moment')

test('a sealed file opens only unchanged, and with its own path and key', async () => {
  const seal = createSeal(Buffer.alloc(32, 7))
  const sealed = await seal.close('one/rows/services/000000', content)
  expect(await seal.open('one/rows/services/000000', sealed)).toEqual(content)
  await expect(seal.open('two/rows/services/000000', sealed)).rejects.toThrow('unable to authenticate')
  await expect(createSeal(Buffer.alloc(32, 8)).open('one/rows/services/000000', sealed)).rejects.toThrow(
    'unable to authenticate',
  )
  for (const place of [0, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place)
    await expect(seal.open('one/rows/services/000000', changed)).rejects.toThrow('unable to authenticate')
  }
})

test('the same content is sealed differently each time, and without a key only compressed', async () => {
  const seal = createSeal(Buffer.alloc(32, 7))
  expect(await seal.close('a', content)).not.toEqual(await seal.close('a', content))
  const plain = createSeal(undefined)
  expect(await plain.open('b', await plain.close('a', content))).toEqual(content)
  expect(plain.id).not.toBe(seal.id)
})
