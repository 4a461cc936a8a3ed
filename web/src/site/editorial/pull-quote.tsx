import type { ReactNode } from 'react'

/** A sentence of the page's own, set large: the place where a reader who skims stops. */
export function PullQuote({ children, note }: { children: ReactNode; note?: string }) {
  return (
    <aside className="border-y border-line-strong">
      <div className="mx-auto grid max-w-page gap-6 px-gutter py-section lg:grid-cols-12">
        <p className="font-display text-display font-light text-balance lg:col-span-9 lg:col-start-2">
          {children}
        </p>
        {note !== undefined && (
          <p className="max-w-[24rem] text-muted lg:col-span-4 lg:col-start-8">{note}</p>
        )}
      </div>
    </aside>
  )
}
