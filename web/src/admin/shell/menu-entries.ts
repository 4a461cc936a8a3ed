import { type EntityName, entityNames } from '@coop/sync/entities'
import {
  Blocks,
  Building2,
  ChartColumn,
  FileText,
  FolderOpen,
  Image,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  Sparkles,
  Tags,
  Users,
} from 'lucide-react'
import { entityScreens, listAddress } from '../entities/addresses.ts'

export interface MenuEntry {
  readonly address: string
  readonly label: string
  readonly icon: LucideIcon
}

export const signUpsAddress = '/admin/sign-ups'

const icons: Record<EntityName, LucideIcon> = {
  services: Blocks,
  service_companies: Building2,
  cases: FolderOpen,
  content: FileText,
  content_categories: Tags,
  website_assets: Image,
  founding_partners: Users,
  value_propositions: Sparkles,
  offering_themes: Palette,
}

const configuration: readonly EntityName[] = [
  'website_assets',
  'founding_partners',
  'value_propositions',
  'offering_themes',
]

const entry = (name: EntityName): MenuEntry => ({
  address: listAddress(name),
  label: entityScreens[name].menu,
  icon: icons[name],
})

/** An entity that no group names stands with the content. */
export const menuGroups: readonly { label: string; entries: readonly MenuEntry[] }[] = [
  {
    label: 'Content',
    entries: [
      { address: '/admin', label: 'Dashboard', icon: LayoutDashboard },
      ...entityNames.filter((name) => !configuration.includes(name)).map(entry),
    ],
  },
  { label: 'Assets & Config', entries: configuration.map(entry) },
  {
    label: 'Visitors',
    entries: [
      { address: signUpsAddress, label: 'Sign-ups', icon: Inbox },
      { address: '/admin/usage', label: 'Usage', icon: ChartColumn },
    ],
  },
]
