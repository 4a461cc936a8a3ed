import { useNavigate } from 'react-router-dom'
import { openDialog } from '../../ui/browser/open-dialog.ts'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'

/** The storage key for whether `/` opens the search. */
export const slashSetting = 'search-by-slash'

/** Opens the search with Ctrl+K (⌘K), and with `/` unless the visitor has disabled that (WCAG 2.1.4). */
export function SearchKeys() {
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
  return null
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
    // Without storage, the setting has its default.
    return true
  }
}
