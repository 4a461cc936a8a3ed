import { definePageRoute } from '../../page/page-route.tsx'
import { paradoxPage } from './paradox-page.ts'
import { ParadoxView } from './paradox-view.tsx'

export const paradoxRoute = definePageRoute(paradoxPage, ParadoxView)
