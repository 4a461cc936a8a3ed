import { useState } from 'react'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAdmin, useAuth } from './hooks.ts'
import { saveFile } from '../save-file.ts'

/** Saves the edits of this device, with their pictures, as a file. */
export function useExportEdits(): { exportEdits: () => void; isExporting: boolean } {
  const data = useAdmin()
  const { user } = useAuth()
  const toast = useToast()
  const [isExporting, setExporting] = useState(false)
  const run = async () => {
    setExporting(true)
    try {
      const file = await data.exportPending(user?.email ?? '')
      saveFile(file, file.name)
    } catch (error) {
      toast.error({
        title: 'Edits not exported',
        description: error instanceof Error ? error.message : String(error),
      })
    } finally {
      setExporting(false)
    }
  }
  return { exportEdits: () => void run(), isExporting }
}
