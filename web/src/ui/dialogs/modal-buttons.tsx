import type { ReactNode } from 'react'

/**
 * The buttons at the bottom of a modal form with a padding of 6, or 8 from `sm` on. They stay in view while the content
 * scrolls, so that people notice that the form continues. On a very low screen they scroll too.
 */
export function ModalButtons({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-6 mt-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8 [@media(min-height:28rem)]:sticky [@media(min-height:28rem)]:bottom-0">
      {children}
    </div>
  )
}
