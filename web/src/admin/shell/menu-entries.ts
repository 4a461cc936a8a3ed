import { entityNames, type EntityName } from '@coop/sync/contract'
import {
  Blocks,
  Building2,
  FileText,
  FolderOpen,
  Image,
  LayoutDashboard,
  type LucideIcon,
  Palette,
  Sparkles,
  Tags,
  Users,
} from 'lucide-react'
import { entityScreens, listAddress } from '../screens/entity-screens.ts'

export interface MenuEntry {
  readonly address: string
  readonly label: string
  readonly icon: LucideIcon
}

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
]
