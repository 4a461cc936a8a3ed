import type { EntityName } from '@coop/sync/entities'

export interface EntityScreen {
  /** The last part of its address: `/admin/{path}`. */
  readonly path: string
  /** In the side menu. */
  readonly menu: string
  readonly heading: string
  /** One of its rows, on the button that adds one: 'Add {what}'. */
  readonly what: string
  /** @param title what the row is called */
  readonly deleteQuestion: (title: string) => string
}

const sure = (what: string) => () => `Are you sure you want to delete this ${what}?`

export const entityScreens: Record<EntityName, EntityScreen> = {
  services: {
    path: 'services',
    menu: 'Services',
    heading: 'Services Management',
    what: 'Service',
    deleteQuestion: sure('service'),
  },
  service_companies: {
    path: 'companies',
    menu: 'Companies',
    heading: 'Companies',
    what: 'Company',
    deleteQuestion: sure('company'),
  },
  cases: {
    path: 'cases',
    menu: 'Cases',
    heading: 'Cases',
    what: 'Case',
    deleteQuestion: sure('case'),
  },
  content: {
    path: 'content',
    menu: 'Content',
    heading: 'Content',
    what: 'Article',
    deleteQuestion: sure('article'),
  },
  content_categories: {
    path: 'categories',
    menu: 'Article Categories',
    heading: 'Article Categories',
    what: 'Category',
    deleteQuestion: sure('category'),
  },
  website_assets: {
    path: 'assets',
    menu: 'Website Assets',
    heading: 'Website Assets',
    what: 'Asset',
    deleteQuestion: (title) => `Are you sure you want to delete "${title}"?`,
  },
  founding_partners: {
    path: 'partners',
    menu: 'Partners',
    heading: 'Founding Partners',
    what: 'Partner',
    deleteQuestion: sure('partner'),
  },
  value_propositions: {
    path: 'value-propositions',
    menu: 'Value Props',
    heading: 'Value Propositions',
    what: 'Value Proposition',
    deleteQuestion: sure('value proposition'),
  },
  offering_themes: {
    path: 'themes',
    menu: 'Themes',
    heading: 'Offering Themes',
    what: 'Theme',
    deleteQuestion: sure('theme'),
  },
}

export function listAddress(entity: EntityName): string {
  return `/admin/${entityScreens[entity].path}`
}

export function newAddress(entity: EntityName): string {
  return `${listAddress(entity)}/new`
}

/** @param resend the id of a refused write, whose values the form then starts from */
export function rowAddress(entity: EntityName, rowId: string, resend?: string): string {
  return `${listAddress(entity)}/${rowId}${resend === undefined ? '' : `?resend=${resend}`}`
}

export function historyAddress(entity: EntityName, rowId: string): string {
  return `${listAddress(entity)}/${rowId}/history`
}
