import type { Permission } from '@coop/sync/releases'
import { contentNames } from '@coop/sync/entities'
import {
  CalendarClock,
  ChartColumn,
  CircleCheck,
  CircleUser,
  Database,
  History,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  RefreshCw,
  Replace,
  Users,
} from 'lucide-react'
import { listAddress, sqlAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { MenuGroup } from '../entities/entity-record.ts'
import { siteCheckAddress } from '../checks/site-check-address.ts'
import { releasesAddress } from '../staging/release-address.ts'
import { activityAddress } from '../history/activity-address.ts'

export interface MenuEntry {
  readonly address: string
  readonly label: string
  readonly icon: LucideIcon
  /** Shown only to roles with this permission. */
  readonly permission?: Permission
}

export const signUpsAddress = '/admin/sign-ups'

function entitiesOf(group: MenuGroup): MenuEntry[] {
  return contentNames.flatMap((name) => {
    const { menu, menuGroup, icon } = entityRecord(name)
    return menuGroup === group ? [{ address: listAddress(name), label: menu, icon }] : []
  })
}

export interface EntryGroup {
  readonly label: string
  /** Whether it is folded away at first, because few people need it every day. */
  readonly isFolded?: boolean
  readonly entries: readonly MenuEntry[]
}

export const menuGroups: readonly EntryGroup[] = [
  {
    label: 'Content',
    entries: [
      { address: '/admin', label: 'Dashboard', icon: LayoutDashboard },
      ...entitiesOf('Content'),
      { address: releasesAddress, label: 'Releases', icon: CalendarClock },
    ],
  },
  { label: 'Assets & Config', entries: entitiesOf('Assets & Config') },
  {
    label: 'Tools',
    isFolded: true,
    entries: [
      ...entitiesOf('Tools'),
      { address: siteCheckAddress, label: 'Site check', icon: CircleCheck },
      { address: '/admin/sync-check', label: 'Sync check', icon: RefreshCw },
      { address: sqlAddress, label: 'SQL', icon: Database },
      { address: '/admin/replace', label: 'Replace', icon: Replace },
    ],
  },
  {
    label: 'Visitors',
    entries: [
      { address: signUpsAddress, label: 'Sign-ups', icon: Inbox, permission: 'sign-ups' },
      { address: '/admin/usage', label: 'Usage', icon: ChartColumn },
    ],
  },
  {
    label: 'Access',
    entries: [
      { address: activityAddress, label: 'Activity', icon: History },
      { address: '/admin/people', label: 'People', icon: Users, permission: 'people' },
      { address: '/admin/account', label: 'Your account', icon: CircleUser },
    ],
  },
]
