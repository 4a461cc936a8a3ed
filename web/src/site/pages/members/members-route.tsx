import { HeroStatus } from '../../page/hero-status.tsx'
import { definePageRoute } from '../../page/page-route.tsx'
import type { WaitingProps } from '../../page/page-status.tsx'
import { membersPage } from './members-page.ts'
import { MembersView } from './members-view.tsx'

export const membersRoute = definePageRoute(membersPage, MembersView, MembersWaiting)

function MembersWaiting(props: WaitingProps) {
  return <HeroStatus title="Ecosystem Members" {...props} />
}
