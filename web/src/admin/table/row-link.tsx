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
    <a {...rest} href={to} data-row-link>
      {rest.children}
    </a>
  )
}

/**
 * Handles the presses of all links of rows within an element. Presses that ask for another tab are left to the browser.
 */
export function useFollowRowLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const { target } = event
    const link = target instanceof Element ? target.closest('a[data-row-link]') : null
    // A press of another button of the mouse is no click.
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(link.getAttribute('href') ?? '')
  }
}
