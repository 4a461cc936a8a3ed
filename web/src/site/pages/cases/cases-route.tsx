import { definePageRoute } from '../../page/page-route.tsx'
import { casesPage } from './cases-page.ts'
import { CasesView } from './cases-view.tsx'

export const casesRoute = definePageRoute(casesPage, CasesView)
