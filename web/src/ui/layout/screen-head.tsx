import type { ReactNode } from 'react'

interface ScreenHeadProps {
  heading: string
  purpose: ReactNode
  /** The actions of the screen. */
  children?: ReactNode
}

/**
 * The title and purpose of a screen in one line with its actions. If there is little space, the purpose takes two lines
 * beside the title, and many actions go below both. On a phone the purpose has a separate line.
 */
export function ScreenHead({ heading, purpose, children }: ScreenHeadProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-0.5 md:mb-3 md:gap-x-3">
      <h1 className="font-display text-subtitle font-medium max-[24rem]:text-heading md:shrink-0">
        {heading}
      </h1>
      <p className="text-sm text-muted max-md:order-last max-md:basis-full md:min-w-24 md:flex-1 md:pt-1 md:leading-tight">
        {purpose}
      </p>
      {children === undefined ? null : (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-y-2 md:gap-x-2">{children}</div>
      )}
    </div>
  )
}
