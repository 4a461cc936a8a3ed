import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { useAdmin } from '../data/hooks.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { itemsOf } from '../data/json-values.ts'
import { previewAddress } from '../entities/addresses.ts'
import type { WrittenQuery } from './written-query.ts'

const views = [
  { value: 'table', label: 'Table' },
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Line' },
  { value: 'heat-map', label: 'Heat map' },
  { value: 'number', label: 'Number' },
]

interface SaveReportProps {
  report: RowOf<'reports'> | null
  written: WrittenQuery
  onWrite: (written: WrittenQuery) => void
}

/** Saves a query to its report, or as a new one. */
export function SaveReport({ report, written, onWrite }: SaveReportProps) {
  const data = useAdmin()
  const toast = useToast()
  const toastDone = useDoneToast()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [view, setView] = useState('table')
  const [isNaming, setNaming] = useState(false)
  const fail = (error: unknown) =>
    toast.error({
      title: 'Report not saved',
      description: error instanceof Error ? error.message : String(error),
    })
  const query = written.text.trim()
  const stored = report?.values.query ?? null
  const isChanged = stored !== null && query !== stored
  const isSavable = query !== '' && query.length <= 10_000

  const save = async () => {
    if (report === null) return
    try {
      // If a colleague has saved another query meanwhile, the base reveals the conflict.
      const act = await data.save('reports', report.id, { ...report.values, query: written.base }, { query })
      toastDone({ title: `“${report.values.title}” is saved` }, act)
    } catch (error) {
      fail(error)
    }
  }
  const create = async () => {
    try {
      const items = itemsOf(report?.values.parameters)
      const parameters = items.map((item) => ({ ...item, id: data.newId() }))
      const act = await data.create('reports', { title: title.trim(), query, view, parameters })
      toastDone({ title: `“${title.trim()}” is a report` }, act)
      void navigate(previewAddress('reports', act.rowId))
    } catch (error) {
      fail(error)
    }
  }

  return (
    <div className="mt-4 border-t border-line pt-3">
      {isChanged && stored !== written.base ? (
        <output className="mb-3 block text-sm text-warning">
          The query of this report was changed elsewhere while you were editing.
        </output>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {report === null ? null : (
          <Button variant="secondary" disabled={!isChanged || !isSavable} onClick={() => void save()}>
            Save to the report
          </Button>
        )}
        {stored === null || !isChanged ? null : (
          <Button variant="quiet" onClick={() => onWrite({ text: stored, base: stored })}>
            Use the report’s query
          </Button>
        )}
        <Button
          variant="secondary"
          aria-expanded={isNaming}
          disabled={!isSavable}
          onClick={() => setNaming(!isNaming)}
        >
          Save as a new report
        </Button>
      </div>
      {isNaming ? (
        <form
          className="mt-3 grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto] sm:items-end"
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <TextField label="Title" required maxLength={200} value={title} onChange={setTitle} />
          <Select label="View" value={view} options={views} onChange={setView} />
          <Button type="submit" disabled={title.trim() === '' || !isSavable}>
            Save report
          </Button>
        </form>
      ) : null}
    </div>
  )
}
