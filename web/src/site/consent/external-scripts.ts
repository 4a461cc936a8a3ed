import type { ExternalScript } from '../site-info/site-info.ts'

type Purpose = 'analytics' | 'marketing'

declare global {
  interface Window {
    dataLayer?: unknown[]
    marketingAutomation?: typeof marketingSettings
  }
}

/** The configuration that the marketing script reads when it starts. */
const marketingSettings = {
  events: true,
  forms: true,
  cookies: true,
  autoTrack: true,
  doubleOptIn: false,
  gdpr: true,
  fields: {
    firstName: 'FIRSTNAME',
    lastName: 'LASTNAME',
    email: 'EMAIL',
    company: 'COMPANY',
    countryCode: 'COUNTRY_CODE',
    phone: 'PHONE',
  },
}

/**
 * Loads the scripts that are allowed. One that has run and is not allowed any more goes with its document: nothing unloads
 * what it has started.
 */
export function applyScripts(allowed: Partial<Record<Purpose, ExternalScript | undefined>>): void {
  const { analytics, marketing } = allowed
  const hasEnded = [
    analytics === undefined && remove('analytics'),
    marketing === undefined && remove('marketing'),
  ].includes(true)
  if (hasEnded) return reloadWhenSent()
  if (analytics !== undefined && add('analytics', analytics)) {
    tag('js', new Date())
    if (analytics.id !== undefined)
      tag('config', analytics.id, { ...analyticsSettings, send_page_view: false })
  }
  if (marketing !== undefined) {
    window.marketingAutomation = marketingSettings
    add('marketing', marketing)
  }
}

const analyticsSettings = { anonymize_ip: true, cookie_flags: 'SameSite=None;Secure' }

/** Tells the analytics service which page is shown; only the path, never the query. */
export function reportPagePath(script: ExternalScript, path: string): void {
  if (script.id !== undefined) tag('config', script.id, { ...analyticsSettings, page_path: path })
}

/** The service's own queue: it expects the arguments object of a call. */
function tag(..._parts: unknown[]): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

function add(purpose: Purpose, script: ExternalScript): boolean {
  if (find(purpose) !== null) return false
  const element = document.createElement('script')
  element.src = script.src
  element.async = true
  element.dataset['consent'] = purpose
  if (script.id !== undefined) {
    element.dataset['id'] = script.id
    Reflect.deleteProperty(window, `ga-disable-${script.id}`)
  }
  document.head.append(element)
  return true
}

/** @returns whether it was there */
function remove(purpose: Purpose): boolean {
  const element = find(purpose)
  element?.remove()
  if (purpose === 'analytics') {
    delete window.dataLayer
    // The service's own word for sending nothing more, until the document has gone.
    if (element?.dataset['id'] !== undefined) Reflect.set(window, `ga-disable-${element.dataset['id']}`, true)
  } else delete window.marketingAutomation
  return element !== null
}

/** A form that was sent says so, and is read for so long. */
const READ_MS = 10_000

/** Loads the document anew, once no form in it holds text that was not sent. */
function reloadWhenSent(): void {
  const isSent = () => document.querySelector('form[data-dirty]') === null
  if (isSent()) return location.reload()
  let reading: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    clearTimeout(reading)
    if (isSent()) reading = setTimeout(() => location.reload(), READ_MS)
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-dirty'] })
}

function find(purpose: Purpose): HTMLScriptElement | null {
  return document.querySelector(`script[data-consent="${purpose}"]`)
}
