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
 * Loads the allowed scripts. If a script has run and is no longer allowed, the page is reloaded, because a script that
 * has started cannot be unloaded.
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

/** Reports the path of the page to the analytics service, never the query. */
export function reportPagePath(script: ExternalScript, path: string): void {
  if (script.id !== undefined) tag('config', script.id, { ...analyticsSettings, page_path: path })
}

/** The queue of the analytics service. It expects the `arguments` object of a call. */
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

/** @returns whether the script was loaded */
function remove(purpose: Purpose): boolean {
  const element = find(purpose)
  element?.remove()
  if (purpose === 'analytics') {
    delete window.dataLayer
    // With this flag the analytics service sends nothing until the document is unloaded.
    if (element?.dataset['id'] !== undefined) Reflect.set(window, `ga-disable-${element.dataset['id']}`, true)
  } else delete window.marketingAutomation
  return element !== null
}

/** The time for reading the confirmation of a sent form, in milliseconds. */
const READ_MS = 10_000

/** Reloads the document as soon as no form contains text that is not sent. */
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
