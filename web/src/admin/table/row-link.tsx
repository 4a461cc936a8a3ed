import { type ComponentProps, createContext, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** The address of the surrounding list. The forms of its rows are below this address. */
export const ListAddress = createContext('')

/**
 * A link of one of many rows. It is a plain anchor, and `useFollowRowLinks` handles its presses. A page of a table has
 * two hundred of them, and each link of the router would compute its address again on every navigation.
 */
export function RowLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it has a label or children
    <a {...rest} href={to} data-row-link />
  )
}

/**
 * Handles presses on all row links within an element. A press elsewhere on a row opens the link of its title. Presses
 * that open another tab are left to the browser, and the end of a text selection does nothing.
 */
export function useFollowRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const { target } = event
    // Other mouse buttons fire no click event, so only the modifier keys are checked.
    if (!(target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const control = target.closest('a, button, input, label, [data-drag-handle]')
    const link =
      control === null ? titleLinkAround(target) : control.matches('a[data-row-link]') ? control : null
    if (link === null) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '')
  }
}

function titleLinkAround(target: Element): Element | null {
  if (getSelection()?.isCollapsed === false) return null
  return target.closest('tr[data-row]')?.querySelector('a[data-row-link]') ?? null
}
