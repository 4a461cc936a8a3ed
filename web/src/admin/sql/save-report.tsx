import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import type { RowOf } from '../data/admin-row.ts'
import { useAdmin } from '../data/hooks.ts'
import { useDoneToast } from '../data/use-done-toast.ts'
import { previewAddress } from '../entities/addresses.ts'

const views = [
  { value: 'table', label: 'Table' },
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Line' },
  { value: 'heat-map', label: 'Heat map' },
  { value: 'number', label: 'Number' },
]

/** Keeps a query as a report: that which it is of, or a new one. */
export function SaveReport({ report, query }: { report: RowOf<'reports'> | null; query: string }) {
  const data = useAdmin()
  const toast = useToast()
  const tellDone = useDoneToast()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [view, setView] = useState('table')
  const [isNaming, setNaming] = useState(false)
  const fail = (error: unknown) =>
    toast.error({
      title: 'The report was not saved',
      description: error instanceof Error ? error.message : String(error),
    })
  const isChanged = report !== null && query.trim() !== report.values.query
  const isSavable = query.trim() !== '' && query.length <= 10_000

  const save = async () => {
    if (report === null) return
    try {
      const act = await data.save('reports', report.id, report.values, { query: query.trim() })
      tellDone({ title: `“${report.values.title}” is saved` }, act)
    } catch (error) {
      fail(error)
    }
  }
  const create = async () => {
    try {
      const act = await data.create('reports', { title: title.trim(), query: query.trim(), view })
      tellDone({ title: `“${title.trim()}” is a report` }, act)
      void navigate(previewAddress('reports', act.rowId))
    } catch (error) {
      fail(error)
    }
  }

  return (
    <div className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap gap-2">
        {report === null ? null : (
          <Button variant="secondary" disabled={!isChanged || !isSavable} onClick={() => void save()}>
            Save to the report
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
