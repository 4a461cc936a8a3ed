import type { CsvEncoding } from './csv-encoding.ts'
import { csvMessageSchema, type CsvTask } from './csv-messages.ts'
import type { ReadFile } from './read-csv.ts'

const MOST_BYTES = 20_000_000

/**
 * Reads a file in a worker, so that the page stays responsive.
 * @param encoding null: it is detected
 * @throws Error with a sentence for the person who has chosen the file
 */
export async function readCsvFile(file: File, encoding: CsvEncoding | null): Promise<ReadFile> {
  if (file.size > MOST_BYTES) throw new Error('The file is larger than 20 MB. Split it and import the parts')
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      let header: readonly string[] = []
      const rows: string[][] = []
      worker.addEventListener('error', () => reject(new Error('The file could not be read. Try again')))
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = csvMessageSchema.parse(data)
        switch (message.kind) {
          case 'header':
            header = message.header
            return
          case 'rows':
            rows.push(...message.rows)
            return
          case 'end':
            return resolve({ table: { header, rows }, encoding: message.encoding })
          case 'failed':
            return reject(new Error(message.message))
          default:
            return message satisfies never
        }
      })
      const task: CsvTask = { bytes, encoding }
      worker.postMessage(task, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
