import { publicShapes } from '@coop/sync/contract'
import { expect, test } from 'vitest'
import { publicShapeNames } from './public-shape-names.ts'

test('the names are those of the public catalogue', () => {
  expect([...publicShapeNames].sort()).toEqual([...publicShapes.keys()].sort())
})
