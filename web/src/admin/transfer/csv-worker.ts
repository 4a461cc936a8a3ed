import type { CsvMessage } from './csv-messages.ts'
import { readCsv } from './read-csv.ts'

/** So many rows are taken over by the page in a millisecond or two. */
const PIECE = 250

const say = (message: CsvMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!(data instanceof ArrayBuffer)) return
  try {
    const { header, rows } = readCsv(data)
    say({ kind: 'header', header: [...header] })
    for (let at = 0; at < rows.length; at += PIECE) {
      say({ kind: 'rows', rows: rows.slice(at, at + PIECE).map((cells) => [...cells]) })
    }
    say({ kind: 'end' })
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
