import { Popover } from '@base-ui/react/popover'
import type { EntityName } from '@coop/sync/entities'
import { Columns3 } from 'lucide-react'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import type { Column } from '../table/column.ts'
import { densities, type Density, densityOf, type TableLayout } from '../table/table-layout.ts'

interface ColumnMenuProps {
  name: EntityName
  columns: readonly Column[]
  layout: TableLayout
  onChange: (change: Partial<TableLayout>) => void
}

const labels: Record<Density, string> = { compact: 'Compact', normal: 'Normal', roomy: 'Roomy' }

/** A menu to choose the shown columns and the row height. The first column is always shown. */
export function ColumnMenu({ name, columns, layout, onChange }: ColumnMenuProps) {
  const hidden = layout.hidden[name] ?? []
  const setHidden = (next: readonly string[]) => onChange({ hidden: { ...layout.hidden, [name]: [...next] } })
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass('quiet', 'small', 'min-h-10 max-md:hidden')}>
        <Columns3 aria-hidden="true" size={16} /> Columns
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Popover.Popup className="max-h-(--available-height) w-60 overflow-y-auto rounded-card border border-line bg-surface px-4 py-3 shadow-panel outline-none">
            <Popover.Title className="sr-only">Columns and density</Popover.Title>
            <fieldset className="mb-2 border-b border-line pb-2">
              <legend className="mb-1 text-sm font-semibold">Row height</legend>
              {densities.map((density) => (
                <label key={density} className="flex min-h-9 items-center gap-3">
                  <input
                    type="radio"
                    name="density"
                    checked={densityOf(layout, name) === density}
                    onChange={() => onChange(withDensity(layout, name, density))}
                    className="size-5 accent-accent"
                  />
                  {labels[density]}
                </label>
              ))}
            </fieldset>
            <fieldset>
              <legend className="mb-1 text-sm font-semibold">Columns</legend>
              {columns.slice(1).map(({ key, label, isMinor }) => (
                <label key={key} className="flex min-h-9 items-center gap-3">
                  <input
                    type="checkbox"
                    checked={!hidden.includes(key)}
                    onChange={({ target }) =>
                      setHidden(target.checked ? hidden.filter((each) => each !== key) : [...hidden, key])
                    }
                    className="size-5 accent-accent"
                  />
                  <span>
                    {label}
                    {isMinor === true ? <span className="text-xs text-muted"> if there is space</span> : null}
                  </span>
                </label>
              ))}
            </fieldset>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Sets the density of this list, and of all lists without an explicit one. */
function withDensity(layout: TableLayout, list: string, density: Density): Partial<TableLayout> {
  return { density, densities: { ...layout.densities, [list]: density } }
}
