import { type ComponentProps, createContext, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'

/** Of the list around; the forms of its rows lie below it. */
export const ListAddress = createContext('')

/**
 * A link of one of many rows: an anchor and no more, which `useFollowRowLinks` around the rows follows. A page of a table
 * has two hundred of them, and each link of the router computes its address anew whenever the place changes.
 */
export function RowLink({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- it has a label or children
    <a {...rest} href={to} data-row-link />
  )
}

/**
 * Handles the presses of all links of rows within an element, and those anywhere else on a row, which open what its title
 * leads to. Presses that ask for another tab are left to the browser, and those that end a choice of text do nothing.
 */
export function useFollowRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const { target } = event
    // A press of another button of the mouse is no click.
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
