import { scopeScore, type Scored } from './scope-score.ts'
import { matchesSearch, searchText, searchWords } from './search.ts'
import { smallest } from './smallest.ts'
import { orderByName, type Named } from './tie-order.ts'

export const roles = ['Business', 'Tech', 'HR', 'Marketing', 'Startup'] as const

export type Role = (typeof roles)[number]

/**
 * Folded beginnings of words. A keyword matches the beginning of a word: 'lead' finds leadership, 'data' does not find
 * update.
 */
export const roleKeywords: Record<Role, readonly string[]> = {
  Business: [
    'strateg',
    'growth',
    'market',
    'profit',
    'revenue',
    'board',
    'decision',
    'customer',
    'cost',
    'plan',
  ],
  Tech: ['data', 'ai', 'automat', 'system', 'platform', 'pilot', 'digital', 'software', 'model', 'integrat'],
  HR: ['people', 'talent', 'leader', 'team', 'recruit', 'culture', 'skill', 'coach', 'onboard', 'role'],
  Marketing: [
    'brand',
    'campaign',
    'audience',
    'message',
    'position',
    'content',
    'media',
    'creative',
    'customer',
    'launch',
  ],
  Startup: [
    'founder',
    'prototype',
    'pilot',
    'fast',
    'launch',
    'funding',
    'experiment',
    'test',
    'scale',
    'learn',
  ],
}

export interface GridService extends Named, Scored {
  short_description: string | null
  show_on_revolution_grid: boolean | null
}

/** The services that the grid may show, with values that would otherwise be computed again at each slider step. */
export type PreparedGrid<T> = readonly {
  service: T
  text: string
  score: number
  relevance: Readonly<Record<Role, number>>
}[]

export interface GridSolution<T> {
  service: T
  /** 0 without a chosen role, else 0.3 to 1. */
  relevance: number
  roleFocused: boolean
}

export interface GridChoice {
  scope: number
  search?: string
  role?: Role | null
}

/** Prepared once for a set of rows, and ordered by name, which decides the ties of every ranking. */
export function prepareRevolutionGrid<T extends GridService>(services: readonly T[]): PreparedGrid<T> {
  const shown = services.filter(
    (service) => service.show_on_revolution_grid && isGridCategory(service.category),
  )
  return orderByName(shown).map((service) => {
    const text = searchText(service.name, service.short_description, service.long_description)
    return { service, text, score: scopeScore(service), relevance: relevanceByRole(text) }
  })
}

/** The solutions of the revolution page: nearest to the slider, and nearer by up to 20 points of role relevance. */
export function rankRevolutionGrid<T>(
  grid: PreparedGrid<T>,
  { scope, search = '', role = null }: GridChoice,
  count = 6,
): GridSolution<T>[] {
  const words = searchWords(search)
  const ranked = grid
    .filter((entry) => matchesSearch(entry.text, words))
    .map(({ service, score, relevance }) => {
      const weight = role === null ? 0 : relevance[role]
      return { service, relevance: weight, rank: Math.abs(score - scope) - 20 * weight }
    })
  return smallest(ranked, count, (entry) => entry.rank).map(({ service, relevance }) => ({
    service,
    relevance,
    roleFocused: relevance > 0.5,
  }))
}

/** By role: the share of its keywords in a folded text, at least 0.3. */
export function relevanceByRole(text: string): Record<Role, number> {
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u))]
  const share = (role: Role): number => {
    const keywords = roleKeywords[role]
    const matching = keywords.filter((keyword) => words.some((word) => meets(word, keyword)))
    return Math.max(0.3, matching.length / keywords.length)
  }
  return {
    Business: share('Business'),
    Tech: share('Tech'),
    HR: share('HR'),
    Marketing: share('Marketing'),
    Startup: share('Startup'),
  }
}

function meets(word: string, keyword: string): boolean {
  // Many other words begin with the same two letters ('ai' begins aim), so these have to be the whole word.
  return keyword.length < 3 ? word === keyword : word.startsWith(keyword)
}

function isGridCategory(category: string | null): boolean {
  return category === 'PR' || category === 'DEEP-DIVES'
}
