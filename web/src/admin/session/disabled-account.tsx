import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { openFileStore } from '../data/files/file-store.ts'
import { openOutbox } from '../data/outbox/outbox-store.ts'
import { writeEditsFile } from '../data/edits-file/write-edits-file.ts'
import { editCount } from '../texts/edit-count.ts'
import { useServerData } from '../requests/use-server-data.ts'
import { saveFile } from '../save-file.ts'

/**
 * The edits of a disabled account stay on its device. They are not sent, but they can be saved as a file that another
 * person can import.
 */
export function DisabledAccount({ userId, email }: { userId: string; email: string }) {
  const { data: count } = useServerData(userId, () => countEdits(userId))
  const [problem, setProblem] = useState<string | null>(null)
  if (count === null || count === 0) return null
  const saveEdits = async () => {
    setProblem(null)
    try {
      const file = await exportEdits(userId, email)
      saveFile(file, file.name)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <div className="space-y-3 rounded-control bg-warning-tint p-3 text-sm text-warning">
      <p>
        You have {editCount(count)} pending on this device. Nothing is sent while the account is disabled.
      </p>
      <Button variant="secondary" size="small" className="min-h-11" onClick={() => void saveEdits()}>
        Save them as a file
      </Button>
      {problem === null ? null : <p role="alert">The file could not be saved: {problem}</p>}
    </div>
  )
}

async function countEdits(userId: string): Promise<number> {
  const outbox = await openOutbox(userId)
  try {
    return (await outbox.export()).length
  } finally {
    outbox.close()
  }
}

async function exportEdits(userId: string, person: string): Promise<File> {
  const outbox = await openOutbox(userId)
  const store = openFileStore(userId)
  try {
    const readFile = (address: string) => store.read(address)
    return await writeEditsFile({ outbox, readFile, person, site: location.origin, now: new Date() })
  } finally {
    store.close()
    outbox.close()
  }
}
