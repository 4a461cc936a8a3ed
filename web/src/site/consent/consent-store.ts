import { createListeners } from '@coop/sync/listeners'
import {
  consentKey,
  type ConsentPreferences,
  type ConsentRecord,
  noConsent,
  parseConsent,
} from './consent-record.ts'

declare global {
  interface WindowEventMap {
    'consent-updated': CustomEvent<ConsentPreferences>
  }
}

const listeners = createListeners()
let current: ConsentRecord | null | undefined

/** The decision made in this browser, in any of its tabs; null if there is none. */
export function readConsent(): ConsentRecord | null {
  if (current === undefined) {
    const text = stored()
    current = parseConsent(text)
    if (text !== null && current === null)
      console.warn(`The record ${consentKey} could not be read: asking again`)
  }
  return current
}

export function subscribeToConsent(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', fromAnotherTab)
  const remove = listeners.add(listener)
  return () => {
    remove()
    if (listeners.size === 0) window.removeEventListener('storage', fromAnotherTab)
  }
}

/** Stores the decision and notifies all listeners. Without storage, it applies until the visitor leaves the page. */
export function decideConsent(preferences: ConsentPreferences): void {
  current = { hasConsented: true, preferences, timestamp: new Date().toISOString() }
  try {
    localStorage.setItem(consentKey, JSON.stringify(current))
  } catch (error) {
    console.warn('The choice of cookies could not be stored', error)
  }
  announce(preferences)
}

/** Removes the decision, so that the banner asks again. */
export function resetConsent(): void {
  current = null
  try {
    localStorage.removeItem(consentKey)
  } catch {
    // Without storage there is nothing to remove.
  }
  announce(noConsent)
}

function announce(preferences: ConsentPreferences): void {
  listeners.notify()
  window.dispatchEvent(new CustomEvent('consent-updated', { detail: preferences }))
}

function fromAnotherTab(event: StorageEvent): void {
  if (event.key !== consentKey && event.key !== null) return
  current = undefined
  announce(readConsent()?.preferences ?? noConsent)
}

function stored(): string | null {
  try {
    return localStorage.getItem(consentKey)
  } catch {
    return null // Without storage, the banner asks again.
  }
}
