import type { ReactNode } from 'react'

interface ScreenHeadProps {
  heading: string
  purpose: ReactNode
  /** The actions of the screen. */
  children?: ReactNode
}

/** The title of a screen and its purpose in one line with what can be done; on a phone the purpose has a line of its own. */
export function ScreenHead({ heading, purpose, children }: ScreenHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 md:mb-3 md:gap-x-3">
      <h1 className="font-display text-subtitle font-medium">{heading}</h1>
      <p className="text-sm text-muted max-md:order-last max-md:basis-full md:pt-1">{purpose}</p>
      {children === undefined ? null : <div className="ml-auto flex items-center md:gap-x-2">{children}</div>}
    </div>
  )
}
