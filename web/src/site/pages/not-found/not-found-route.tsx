import { definePageRoute } from '../../page/page-route.tsx'
import { notFoundPage } from './not-found-page.ts'
import { NotFoundView } from './not-found-view.tsx'

export const notFoundRoute = definePageRoute(notFoundPage, NotFoundView)
