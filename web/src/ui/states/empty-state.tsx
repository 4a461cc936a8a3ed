import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  /** A sketch of the future content. */
  drawing?: ReactNode
  /** A button or link for adding content. */
  children?: ReactNode
}

/** Shown for a list or page that is empty for a good reason. */
export function EmptyState({ title, text, drawing = null, children }: EmptyStateProps) {
  return (
    <div className="border-y border-line py-14 text-center">
      {drawing}
      <p className="font-display text-subtitle">{title}</p>
      {text !== undefined && <p className="mx-auto mt-2 max-w-prose text-muted">{text}</p>}
      {children !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
