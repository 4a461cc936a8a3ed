import { expect, test } from 'vitest'
import { ProblemError } from '../http/problem.ts'
import { readPictureRequest } from './picture-request.ts'

const read = (address: string, accept?: string) =>
  readPictureRequest(new Request(`http://site${address}`, { headers: accept ? { accept } : {} }))

function statusOf(address: string): number | undefined {
  try {
    read(address)
    return undefined
  } catch (error) {
    return error instanceof ProblemError ? error.problem.status : 500
  }
}

test('a size is one of the listed ones, alone or with its height', () => {
  expect(read('/img/media/deer.webp?width=640').size).toEqual({ width: 640, height: undefined })
  expect(read('/img/media/deer.webp?width=600&height=338').size).toEqual({ width: 600, height: 338 })
  for (const query of [
    '',
    'width=641',
    'width=640&height=480',
    'width=-1',
    'width=1e3',
    'width=',
    'width=0x140',
  ]) {
    expect([query, statusOf(`/img/media/deer.webp?${query}`)]).toEqual([query, 400])
  }
})

test.each([
  [undefined, 80],
  ['65', 65],
  ['85', 85],
  ['0', 10],
  ['9', 10],
  ['101', 100],
  ['999', 100],
  ['70', 65],
  ['79', 80],
])('quality %s is %d', (requested, nearest) => {
  const quality = requested === undefined ? '' : `&quality=${requested}`
  expect(read(`/img/media/deer.webp?width=640${quality}`).quality).toBe(nearest)
})

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'webp'],
  ['image/*', 'plain'],
  ['*/*', 'plain'],
  ['', 'plain'],
])('a request that accepts %s gets %s', (accept, format) => {
  expect(read('/img/media/deer.webp?width=640', accept).format).toBe(format)
})

test('a picture is in its category folder, or in none', () => {
  expect(read('/img/media/deer.webp?width=640')).toMatchObject({ folder: 'media', name: 'deer.webp' })
  expect(read('/img/media/team-photos/anna.webp?width=640').name).toBe('team-photos/anna.webp')
})

test('crops move in steps, so that nobody can fill the disk with them', () => {
  const focusOf = (query: string) => read(`/img/media/deer.webp?width=720&height=1080${query}`).focus
  expect(focusOf('')).toEqual({ x: 50, y: 50 })
  expect(focusOf('&focus=72&focusY=8')).toEqual({ x: 70, y: 10 })
  expect(focusOf('&focus=999')).toEqual({ x: 100, y: 50 })
  expect(statusOf('/img/media/deer.webp?width=640&focusY=top')).toBe(400)
})

test('a format requested by name is sent, whatever is accepted', () => {
  expect(read('/img/media/deer.webp?width=640&format=jpeg', 'image/avif').format).toBe('jpeg')
  expect(statusOf('/img/media/deer.webp?width=640&format=tiff')).toBe(400)
  expect(statusOf('/img/media/deer.webp?width=640&mode=stretch')).toBe(400)
})

test.each([
  '/img/deer.webp',
  '/img/media/',
  '/img/media/.env',
  '/img/media/a/.b.webp',
  '/img/media/a/b/c/d.webp',
  '/img/other/deer.webp',
  '/img/media/..%2f..%2fetc%2fpasswd',
  '/img/media/%2e%2e/secret',
  '/img/media/deer%00.webp',
  '/img/media//deer.webp',
  '/img/https://elsewhere.example/deer.webp',
  `/img/media/${'a'.repeat(300)}`,
])('%s is not a picture', (path) => {
  expect(statusOf(`${path}?width=640`)).toBe(404)
})
