/** The six offering themes, as the demo content refers to them. */
export type ThemeKey = 'growth' | 'ai' | 'brand' | 'innovation' | 'resilience' | 'talent'

export interface DemoCompany {
  name: string
  short: string | null
  long: string
  people: number
  founded: number
  services: string
  clients: string
  role: string
  /** Euros a year; null where a member keeps it to itself. */
  revenue: number | null
  projects: number
  themes: ThemeKey[]
  site: string | null
}
