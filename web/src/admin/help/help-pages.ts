export interface HelpPage {
  /** The last part of its address, and the name of its file. */
  readonly name: string
  readonly title: string
  readonly about: string
}

/** The pages in their order. The texts are in `pages/`. */
export const helpPages = [
  { name: 'first-hour', title: 'The first hour', about: 'Look around, publish something, undo it.' },
  { name: 'writing', title: 'Writing', about: 'Lists, forms and the editor of articles.' },
  { name: 'pictures', title: 'Pictures', about: 'Upload, describe, choose and replace them.' },
  { name: 'offline', title: 'Working offline', about: 'What the states of an edit mean.' },
  { name: 'conflicts', title: 'Conflicts', about: 'When two people change the same field.' },
  { name: 'releases', title: 'Releases and review', about: 'Edits that go out together, at a time.' },
  { name: 'drafts', title: 'Drafts', about: 'What you have typed and not saved.' },
  { name: 'reports', title: 'Reports', about: 'Figures from your own lists, and SQL.' },
  { name: 'people', title: 'People and roles', about: 'Invitations, roles and your own account.' },
  { name: 'visitors', title: 'What visitors see and when', about: 'Published, active, preview and history.' },
  { name: 'privacy', title: 'Privacy', about: 'Sign-ups, usage and this device.' },
  { name: 'keyboard', title: 'Keyboard', about: 'All keys of the Admin Panel.' },
] as const satisfies readonly HelpPage[]

type HelpPageName = (typeof helpPages)[number]['name']

/** The page that explains a screen, by the part of its address after `/admin/`; '' is the dashboard. */
const pageOfScreen: Readonly<Record<string, HelpPageName>> = {
  '': 'first-hour',
  services: 'writing',
  companies: 'writing',
  cases: 'writing',
  content: 'writing',
  categories: 'writing',
  partners: 'writing',
  'value-propositions': 'writing',
  themes: 'writing',
  replace: 'writing',
  assets: 'pictures',
  edits: 'offline',
  'sync-check': 'offline',
  releases: 'releases',
  reports: 'reports',
  sql: 'reports',
  people: 'people',
  account: 'people',
  activity: 'visitors',
  'site-check': 'visitors',
  'sign-ups': 'privacy',
  usage: 'privacy',
}

/** @param name absent: the list of all pages */
export function helpAddress(name?: string): string {
  return name === undefined ? '/admin/help' : `/admin/help/${name}`
}

/** The address of the help for a screen. */
export function helpFor(pathname: string): string {
  return helpAddress(pageOfScreen[pathname.split('/')[2] ?? ''])
}
