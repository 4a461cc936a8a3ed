const rows = [
  { name: 'w-40', look: '' },
  { name: 'w-28', look: 'opacity-70' },
  { name: 'w-36', look: 'opacity-40' },
]

/** A sketch of rows, which shows how an empty list will look later. */
export function RowsDrawing({ hasPictures = false }: { hasPictures?: boolean }) {
  return (
    <div aria-hidden="true" className="mx-auto mb-6 w-full max-w-md rounded-card border border-line">
      {rows.map(({ name, look }) => (
        <div
          key={name}
          className={`flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 ${look}`}
        >
          {hasPictures ? <span className="size-8 shrink-0 rounded-control bg-tint" /> : null}
          <span className="grid gap-2">
            <span className={`h-2 rounded-full bg-tint ${name}`} />
            <span className="h-2 w-20 rounded-full bg-tint" />
          </span>
          <span className="ml-auto h-2 w-12 rounded-full bg-tint" />
        </div>
      ))}
    </div>
  )
}
