import { definePageRoute } from '../../page/page-route.tsx'
import { searchPage } from './search-page.ts'
import { SearchView } from './search-view.tsx'

export const searchRoute = definePageRoute(searchPage, SearchView)
