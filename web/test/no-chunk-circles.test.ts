import { expect, test } from 'vitest'
import { filesInCircles } from '../build/no-chunk-circles.ts'

test('the files of a circle are found, but not files that lead to it or follow from it', () => {
  const imports = { page: ['shared'], shared: ['rows'], rows: ['page', 'zod'], zod: [], admin: ['page'] }
  expect(filesInCircles(new Map(Object.entries(imports)))).toEqual(['page', 'shared', 'rows'])
})

test('files that import each other in one direction have no circle', () => {
  const imports = { admin: ['page', 'shared'], page: ['shared'], worker: ['shared'], shared: [] }
  expect(filesInCircles(new Map(Object.entries(imports)))).toEqual([])
})
