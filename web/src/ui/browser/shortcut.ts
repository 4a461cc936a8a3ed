/** A key with Ctrl, as this machine writes it: 'Ctrl+S', '⌘S' on a Mac. */
export function shortcut(key: string): string {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl+${key}`
}
