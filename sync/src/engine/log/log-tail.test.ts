import { array, assert, nat, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { LogTail } from './log-tail.ts'

const size = 64

test(
  'E10: the newest bytes of the log are in memory, and no more than the ring has room for',
  { tags: 'random' },
  () => {
    const records = array(uint8Array({ minLength: 1, maxLength: 100 }), { minLength: 1, maxLength: 8 })
    assert(
      property(records, nat(1000), (all, begin) => {
        const tail = new LogTail(size)
        let log = Buffer.alloc(0)
        for (const record of all) {
          tail.add(begin + log.length, Buffer.from(record))
          log = Buffer.concat([log, record])
          for (let from = 0; from < log.length; from++) {
            const rest = log.subarray(from)
            const read = tail.read([{ position: begin + from, bytes: rest.length }])
            expect(read).toEqual(rest.length <= size ? [rest] : null)
          }
          const end = begin + log.length
          expect(tail.read([{ position: end, bytes: 1 }])).toBeNull()
          expect(tail.read([{ position: begin - 1, bytes: 1 }])).toBeNull()
        }
      }),
    )
  },
)

test('E10: bytes that were read do not change when the ring is overwritten', () => {
  const tail = new LogTail(size)
  tail.add(0, Buffer.alloc(size, 'a'))
  const read = tail.read([
    { position: 0, bytes: 4 },
    { position: 32, bytes: 32 },
  ])
  tail.add(size, Buffer.alloc(size, 'b'))
  expect(read?.map(String)).toEqual(['aaaa', 'a'.repeat(32)])
  expect(tail.read([{ position: 0, bytes: 4 }])).toBeNull()
})

test('E10: nothing is kept across a gap in the positions', () => {
  const tail = new LogTail(size)
  tail.add(0, Buffer.from('abc'))
  tail.add(10, Buffer.from('def'))
  expect(tail.read([{ position: 0, bytes: 3 }])).toBeNull()
  expect(tail.read([{ position: 10, bytes: 3 }])?.map(String)).toEqual(['def'])
})
