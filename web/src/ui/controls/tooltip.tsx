import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  text: string
  /** The control of the tooltip. Its label must say the same, because touch screens have no tooltips. */
  children: ReactElement
}

/** A short text about a control, shown on hover or focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} className="z-80">
          <Base.Popup className="max-w-64 rounded-control bg-night px-3 py-1.5 text-sm text-on-night transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
