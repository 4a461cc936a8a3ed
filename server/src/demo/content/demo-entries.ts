import type {
  CASE_PRACTICES,
  CASE_SIZES,
  CLIENT_ROLES,
  DURATIONS,
  ENGAGEMENT_TYPES,
  SERVICE_CATEGORIES,
} from '@coop/sync/entities'
import type { CompanyKey } from './companies.ts'
import type { ThemeKey } from './demo-company.ts'

export interface DemoTheme {
  name: string
  shortName: string
  description: string
  benefits: string[]
  imageAlt: string
}

export interface DemoService {
  name: string
  category: (typeof SERVICE_CATEGORIES)[number]
  short: string
  long: string
  deliverables: string[]
  features: string[]
  themes: ThemeKey[]
  /** Themes of the service's own, beside the six: visitors read them on its page. */
  ownThemes?: string[]
  roles: (typeof CLIENT_ROLES)[number][]
  duration: (typeof DURATIONS)[number]
  engagement: (typeof ENGAGEMENT_TYPES)[number]
  companies: CompanyKey[]
  /** The priority on the home page; absent: not shown there. */
  homepage?: number
  onGrid?: true
  featured?: true
  /** Reachable by its address only. */
  offOffering?: true
  unpublished?: true
}

export interface DemoCase {
  title: string
  client: string
  practice: (typeof CASE_PRACTICES)[number]
  size: (typeof CASE_SIZES)[number]
  intro: string
  challenge: string
  approach: string
  solution: string
  results: string[]
  keywords: string[]
  companies: CompanyKey[]
  /** Companies that are no members. */
  guests?: string[]
  /** When it was carried out, counted back from the day of filling. */
  monthsAgo: number
  /** How much of that date is told; absent: month and year. */
  dated?: 'year' | 'not'
  images: 1 | 2 | 3
  unpublished?: true
}

export interface DemoArticle {
  title: string
  excerpt: string
  minutes: number
  daysAgo: number
  draft?: true
  content: string
}

export interface DemoPartner {
  name: string
  title: string
  company: CompanyKey
  role: 'founding_partner' | 'partner' | 'advisor' | 'board_member'
  quote: string
  featured?: true
  inactive?: true
}
