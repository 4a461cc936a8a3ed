import { textOf } from '../data/json-values.ts'
import { FormPresence } from '../presence/form-presence.tsx'
import { EditedTime } from '../table/edited-column.tsx'
import { SavePlace } from '../staging/save-place.tsx'
import { RowState } from './row-state.tsx'
import type { FormModel } from './use-form-model.ts'

/** Shown below the title of the form: the row, its state, and the other people who have it open. */
export function FormHead({ model: { name, entity, start, form } }: { model: FormModel }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex max-w-full min-w-0 items-center gap-x-3 pt-0.5 [&>[data-badge]]:shrink-0">
        {start.rowId === null ? null : <span className="truncate">{textOf(start.values[entity.title])}</span>}
        <RowState entity={entity} form={form} />
        <SavePlace name={name} />
        {start.rowId === null ? null : (
          <span className="text-sm whitespace-nowrap text-muted max-sm:hidden">
            <EditedTime values={start.base} before="Edited " />
          </span>
        )}
      </div>
      {start.rowId === null ? null : <FormPresence entity={name} rowId={start.rowId} />}
    </div>
  )
}
