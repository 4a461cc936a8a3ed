import { useSyncExternalStore } from 'react'

const KEY = 'coop-admin-scheme'

/** The colour scheme of the admin: that of the system, or always light or dark. */
export type ChosenScheme = 'system' | 'light' | 'dark'

/** The scheme chosen in this browser, also in another tab. `early-scheme.ts` applies it before the first paint. */
export function useChosenScheme(): [scheme: ChosenScheme, choose: (scheme: ChosenScheme) => void] {
  return [useSyncExternalStore(watch, shownScheme), choose]
}

function choose(scheme: ChosenScheme): void {
  show(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Without storage, the choice lasts until the page is reloaded.
  }
}

function chosenScheme(): ChosenScheme {
  try {
    return asScheme(localStorage.getItem(KEY))
  } catch {
    return 'system'
  }
}

function show(scheme: ChosenScheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme
}

function shownScheme(): ChosenScheme {
  return asScheme(document.documentElement.dataset['scheme'] ?? null)
}

function asScheme(text: string | null): ChosenScheme {
  return text === 'light' || text === 'dark' ? text : 'system'
}

function watch(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) show(chosenScheme())
  }
  show(chosenScheme())
  window.addEventListener('storage', onStorage)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  return () => {
    window.removeEventListener('storage', onStorage)
    observer.disconnect()
  }
}
