import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFile } from '../build/compress-assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compress-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a compressed file is written beside its source', async () => {
  const path = join(folder, 'admin.html')
  const content = '<p>admin</p>'.repeat(200)
  writeFileSync(path, content)
  await compressFile(path)
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(content)
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(content)
})

test('compressed files of an earlier build are removed when their source has become too small', async () => {
  const path = join(folder, 'admin.html')
  writeFileSync(path, '<p>admin</p>'.repeat(200))
  await compressFile(path)
  writeFileSync(path, '<p>admin</p>')
  await compressFile(path)
  expect([existsSync(`${path}.br`), existsSync(`${path}.gz`)]).toEqual([false, false])
})
