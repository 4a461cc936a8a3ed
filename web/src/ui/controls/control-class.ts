/** The classes of a text field or select. */
export const controlClass =
  'block min-h-control w-full rounded-control border border-line-strong bg-surface px-3 py-[calc(var(--spacing-control)/6)] text-control text-ink placeholder:text-muted hover:border-ink disabled:opacity-55 aria-invalid:border-danger'
