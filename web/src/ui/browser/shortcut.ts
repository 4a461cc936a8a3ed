/** A key with Ctrl in the notation of this platform: 'Ctrl+S', or '⌘S' on a Mac. */
export function shortcut(key: string): string {
  return /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl+${key}`
}
