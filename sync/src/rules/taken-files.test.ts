import { expect, test } from 'vitest'
import { isAnimation, mediaTypeOf } from './taken-files.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe1Exif', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['%PDF-1.7', 'application/pdf'],
  ['\n%PDF-1.4', 'application/pdf'],
  [' %PDF-1.7', 'application/pdf'],
  ['\xef\xbb\xbf\r\n%PDF-1.7', 'application/pdf'],
  [`%!PS-Adobe-3.0 ${'x'.repeat(1_004)}%PDF-`, 'application/pdf'],
  ['<!-- %PDF-1.7 --><svg/>', 'image/svg+xml'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg/>', 'image/svg+xml'],
  ['\xef\xbb\xbf  <svg>', 'image/svg+xml'],
  ['<!DOCTYPE svg><svg/>', 'image/svg+xml'],
  ['<!DOCTYPE svg [<!ENTITY x "y">]><svg/>', 'image/svg+xml'],
  ['<!-- Generator --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "a.dtd" [\n', 'image/svg+xml'],
])('%j is %s', (start, type) => {
  expect(mediaTypeOf(bytes(start))).toBe(type)
})

test.each([
  '',
  'GIF89a/*<script>',
  '<!DOCTYPE html><svg/>',
  '<!doctype html [<svg>]><svg/>',
  '<!DOCTYPE svgfoo><svg/>',
  '<html><svg></svg></html>',
  '<svgfoo>',
  'RIFF\x10\0\0\0WAVEfmt ',
  `${'x'.repeat(1_020)}%PDF-`,
  '%PDF',
  '\0\0\0\x20ftypavif',
])('%j is not accepted by the library', (start) => {
  expect(mediaTypeOf(bytes(start))).toBeNull()
})

test.each([
  ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0', true],
  ['RIFF\x10\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0', false],
  ['RIFF\x10\0\0\0WEBPVP8 \x0a\0\0\0\x02', false],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08acTL\0\0IDAT', true],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08IDATacTL', false],
  ['\xff\xd8\xff\xe1acTL', false],
])('%j has several frames: %s', (start, expected) => {
  expect(isAnimation(bytes(start))).toBe(expected)
})
