import type { ReactNode } from 'react'

interface ErrorStateProps {
  title: string
  text?: string
  /** A button for the next step. */
  children?: ReactNode
}

/** An error: what happened, what was kept, and which button to press. */
export function ErrorState({ title, text, children }: ErrorStateProps) {
  return (
    <div role="alert" className="border-l-4 border-danger bg-danger-tint p-6 text-ink">
      <p className="font-semibold text-danger">{title}</p>
      {text !== undefined && <p className="mt-1">{text}</p>}
      {children !== undefined && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
    </div>
  )
}
