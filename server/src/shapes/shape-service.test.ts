import { expect, test } from 'vitest'
import { slotNameOf } from './shape-service.ts'

test('each database of a server has its own replication slot, with a name that Postgres accepts', () => {
  expect(slotNameOf('postgres://u:p@host:5432/site')).toBe('coop_shapes_site')
  expect(slotNameOf('postgres://host/Site%20two-b')).toBe('coop_shapes_site_two_b')
  expect(slotNameOf(`postgres://host/${'x'.repeat(80)}`)).toHaveLength(63)
})
