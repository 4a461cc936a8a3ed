/** The look of a field that takes text or a choice. */
export const controlClass =
  'block min-h-12 w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted hover:border-ink disabled:opacity-55 aria-invalid:border-danger'
