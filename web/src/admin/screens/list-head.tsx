import type { ReactNode } from 'react'

interface ListHeadProps {
  heading: string
  purpose: string
  /** Ways into the list and out of it, and the one to a new row. */
  children: ReactNode
}

/** The title of a list and its purpose in one line with what can be done; on a phone the purpose has a line of its own. */
export function ListHead({ heading, purpose, children }: ListHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 md:gap-x-3">
      <h1 className="font-display text-subtitle font-medium">{heading}</h1>
      <p className="text-sm text-muted max-md:order-last max-md:basis-full md:pt-1">{purpose}</p>
      <div className="ml-auto flex items-center md:gap-x-2">{children}</div>
    </div>
  )
}
