import { type SqlTable, sqlTables } from '../queries/sql-schema.ts'

/** The tables with their columns. A press inserts a name into the query. */
export function TableList({ onInsert }: { onInsert: (name: string) => void }) {
  return (
    <section aria-label="Tables" className="min-w-0">
      <h2 className="mb-1 text-sm font-semibold">Tables</h2>
      <ul className="max-h-36 overflow-y-auto lg:max-h-96 rounded-control border border-line bg-surface p-2 text-sm">
        {sqlTables.map((table) => (
          <TableItem key={table.name} table={table} onInsert={onInsert} />
        ))}
      </ul>
    </section>
  )
}

function TableItem({ table, onInsert }: { table: SqlTable; onInsert: (name: string) => void }) {
  return (
    <li>
      <details>
        <summary className="min-h-7 cursor-pointer content-center font-mono wrap-anywhere">
          {table.name}
        </summary>
        <ul className="mb-2 ml-4">
          <li>
            <NameButton name={table.name} note="the table" onInsert={onInsert} />
          </li>
          {table.columns.map(({ name, type }) => (
            <li key={name}>
              <NameButton name={name} note={type} onInsert={onInsert} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function NameButton({
  name,
  note,
  onInsert,
}: {
  name: string
  note: string
  onInsert: (name: string) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onInsert(name)}
      className="flex min-h-7 w-full items-baseline justify-between gap-3 rounded-control px-1 text-left hover:bg-tint"
    >
      <span className="min-w-0 font-mono wrap-anywhere">{name}</span>
      <span className="shrink-0 text-muted">{note}</span>
    </button>
  )
}
