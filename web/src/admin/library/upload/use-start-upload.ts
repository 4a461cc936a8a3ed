import { useState } from 'react'
import { useToast } from '../../../ui/notices/toast.tsx'
import { useSource, useUndoAction } from '../../data/hooks.ts'
import type { BatchEvents, BulkUpload } from './bulk-upload.ts'
import { bulkToasts } from './upload-texts.ts'

interface StartUpload {
  readonly start: () => Promise<void>
  readonly retry: (ids: readonly string[]) => void
  /** True from the press until the upload runs or fails to start. */
  readonly isStarting: boolean
  /** The reason why the files cannot be uploaded; null if they can. */
  readonly obstacle: string | null
  readonly clearObstacle: () => void
}

/** Starts a bulk upload and reports its outcome in toasts. */
export function useStartUpload(bulk: BulkUpload, hasRows: boolean): StartUpload {
  const toast = useToast()
  const undoAction = useUndoAction()
  const place = useSource()
  const [isStarting, setStarting] = useState(false)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const events: BatchEvents = {
    onKept: (count, stepId) => toast.success(bulkToasts.kept(count), undoAction(stepId)),
    onEnd: ({ succeeded, failed, stepId }) =>
      failed === 0
        ? toast.success(bulkToasts.successful(succeeded), undoAction(stepId))
        : toast.error(bulkToasts.completed(succeeded, failed)),
  }
  const fail = (error: unknown) => {
    console.error(error)
    toast.error(bulkToasts.failed)
  }
  return {
    isStarting,
    obstacle,
    clearObstacle: () => setObstacle(null),
    async start() {
      if (!hasRows) {
        toast.error(bulkToasts.databaseError)
        return
      }
      setObstacle(null)
      setStarting(true)
      try {
        const reason = await bulk.start(place, { ...events, onStart: () => setStarting(false) })
        if (reason === null) return
        setObstacle(reason)
        toast.error(bulkToasts.uploadFailed(reason))
      } catch (error) {
        fail(error)
      } finally {
        setStarting(false)
      }
    },
    retry: (ids) => void bulk.retry(ids, place, events).catch(fail),
  }
}
