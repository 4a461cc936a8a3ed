import { type CsvMessage, type CsvTask, csvTaskSchema } from './csv-messages.ts'
import { readFile } from './read-csv.ts'

/** The page can receive this number of rows in one or two milliseconds. */
const PIECE = 250

const say = (message: CsvMessage) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const task = csvTaskSchema.safeParse(data)
  if (!task.success) return
  read(task.data).catch((error: unknown) =>
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})

async function read({ bytes, encoding: chosen }: CsvTask): Promise<void> {
  const { table, encoding } = await readFile(bytes, chosen)
  const { header, rows } = table
  say({ kind: 'header', header: [...header] })
  for (let at = 0; at < rows.length; at += PIECE) {
    say({ kind: 'rows', rows: rows.slice(at, at + PIECE).map((cells) => [...cells]) })
  }
  say({ kind: 'end', encoding })
}
