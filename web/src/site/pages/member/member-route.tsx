import { definePageRoute } from '../../page/page-route.tsx'
import { memberPage } from './member-page.ts'
import { MemberView } from './member-view.tsx'

export const memberRoute = definePageRoute(memberPage, MemberView)
