import type { Page } from '@playwright/test'
import { z } from 'zod'

type Row = Record<string, unknown>

const rows = z.array(z.record(z.string(), z.unknown()))

/** All rows that this browser stores for its next visit, by table, ordered by id. */
export async function rowsOfDevice(page: Page): Promise<Map<string, Row[]>> {
  const chunks = await page.evaluate(readChunks)
  const tables = new Map<string, Row[]>()
  for (const { table, text } of chunks) {
    const all = tables.get(table) ?? []
    all.push(...rows.parse(JSON.parse(text)))
    tables.set(table, all)
  }
  for (const all of tables.values()) all.sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
  return tables
}

/** The addresses of files that are pending in this browser. */
export async function filesOfDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((each) => each.name ?? '')
      .find((each) => each.startsWith('coop-files-'))
    if (name === undefined) return []
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.addEventListener('error', () => reject(new Error('The files cannot be opened')))
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('blobs').objectStore('blobs').getAllKeys()
        reading.addEventListener('success', () => {
          opening.result.close()
          resolve(reading.result.map(String))
        })
      })
    })
  })
}

/** Runs in the page. Returns the stored rows unchanged. */
async function readChunks(): Promise<{ table: string; text: string }[]> {
  const name = (await indexedDB.databases())
    .map((each) => each.name ?? '')
    .find((each) => each.startsWith('coop-rows-'))
  if (name === undefined) return []
  return new Promise((resolve, reject) => {
    const found: { table: string; text: string }[] = []
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(new Error('The snapshot cannot be opened')))
    opening.addEventListener('success', () => {
      const walking = opening.result.transaction('chunks').objectStore('chunks').openCursor()
      walking.addEventListener('success', () => {
        const cursor = walking.result
        if (cursor === null) {
          opening.result.close()
          resolve(found)
          return
        }
        // A key consists of the table and the number of the chunk.
        const table: unknown = Array.isArray(cursor.key) ? cursor.key[0] : undefined
        if (typeof table === 'string') found.push({ table, text: String(cursor.value) })
        cursor.continue()
      })
    })
  })
}
