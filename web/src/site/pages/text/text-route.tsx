import { definePageRoute, type PageRoute } from '../../page-route.tsx'
import { textPage } from './text-page.ts'
import { TextView } from './text-view.tsx'

const made = new Map<string, PageRoute>()

export function textRoute(path: string): PageRoute {
  const route = made.get(path) ?? definePageRoute(textPage(path), TextView)
  made.set(path, route)
  return route
}
