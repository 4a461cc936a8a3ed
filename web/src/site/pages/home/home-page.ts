import type { Page } from '../../page/page.ts'
import { queryText } from '../../page/query-text.ts'
import { scopeText } from '../../page/parse-scope.ts'
import { type HomeData, type HomeRequest, loadHome, parseHomeRequest } from './load-home.ts'

export const homePage: Page<HomeRequest, HomeData> = {
  id: 'home',
  parse: (_params, search) => parseHomeRequest(search),
  address: ({ scope }) => `/${queryText({ scope: scopeText(scope) })}`,
  usesClock: true,
  load: (rows, request, now) => ({ kind: 'page', found: true, data: loadHome(rows, request, now) }),
  head: (data, _request, site) => ({
    title: `${site.name}: strategy, brand, AI and change under one lead`,
    description: data.texts.valueProposition,
    canonical: '/',
    card: 'home',
  }),
  texts: {
    loading: 'Loading…',
    error: (message) => `This page could not be loaded: ${message}`,
  },
}
