import { Link, useNavigate } from 'react-router-dom'
import { openDialog } from '../../ui/browser/open-dialog.ts'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'

/** The name under which a browser remembers whether `/` opens the search. */
export const slashSetting = 'search-by-slash'

/** Opens the search: by a press, by Ctrl+K (⌘K), and by `/` unless somebody has switched that off (WCAG 2.1.4). */
export function SearchLink() {
  const navigate = useNavigate()
  useKeyDown((event) => {
    if (event.defaultPrevented || event.repeat || event.altKey || openDialog() !== null) return
    const isCommand = event.ctrlKey || event.metaKey
    const isSlash = event.key === '/' && !isCommand && !isTyping(event.target) && isSlashOn()
    if (!isSlash && !(isCommand && !event.shiftKey && event.key.toLowerCase() === 'k')) return
    event.preventDefault()
    const input = document.querySelector<HTMLInputElement>('search input')
    if (input === null) void navigate('/search')
    else input.select()
  })
  return (
    <Link
      to="/search"
      aria-keyshortcuts="Control+K Meta+K /"
      title="Search"
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-on-night hover:text-glow print:hidden"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5">
        <path
          d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.3 10.3 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
        />
      </svg>
      <span className="sr-only">Search</span>
    </Link>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function isSlashOn(): boolean {
  try {
    return localStorage.getItem(slashSetting) !== 'off'
  } catch {
    // Nothing is stored in this browser, so nothing was switched off.
    return true
  }
}
