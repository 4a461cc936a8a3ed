import { ExternalLink, ListChecks } from 'lucide-react'
import { isPermitted } from '@coop/sync/releases'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useRemembered } from '../../ui/browser/use-remembered.ts'
import { useRole } from '../data/hooks.ts'
import { useUnread } from '../data/unread.ts'
import { type EntryGroup, menuGroups, type MenuEntry, signUpsAddress } from '../screens/menu-entries.ts'

const SchemeSwitch = lazyComponent(
  async () => (await import('./scheme-switch.tsx')).SchemeSwitch,
  () => <div className="h-8.5" />,
  'behind rows',
)

const look = 'flex min-h-8 items-center gap-2.5 rounded-control px-2.5 text-sm font-medium transition-colors'
const heading = 'eyebrow px-2.5 pb-1 text-muted'
const edits: MenuEntry = { address: '/admin/edits', label: 'Edits', icon: ListChecks }

/** The collapsed menu shows only icons. The names stay available to screen readers. */
export function SideMenu({ collapsed, onNavigate }: { collapsed: boolean; onNavigate?: () => void }) {
  const unread = useUnread()
  const role = useRole()
  const isForThem = ({ permission }: MenuEntry) => permission === undefined || isPermitted(role, permission)
  return (
    <nav aria-label="Admin" className="flex flex-col gap-3 p-3">
      {menuGroups.map((group) => {
        const list = (
          <ul>
            {group.entries.filter(isForThem).map((entry) => (
              <Entry
                key={entry.address}
                {...entry}
                count={entry.address === signUpsAddress ? unread : 0}
                collapsed={collapsed}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        )
        if (group.isFolded === true && !collapsed) {
          return (
            <Fold key={group.label} group={group}>
              {list}
            </Fold>
          )
        }
        return (
          <div key={group.label}>
            <p className={collapsed ? 'sr-only' : heading}>{group.label}</p>
            {list}
          </div>
        )
      })}
      <div>
        <p className={collapsed ? 'sr-only' : heading}>Actions</p>
        <ul>
          <Entry {...edits} collapsed={collapsed} onNavigate={onNavigate} />
          <li>
            <a
              href="/"
              title={collapsed ? 'View Website' : undefined}
              className={`${look} text-ink hover:bg-tint`}
            >
              <ExternalLink aria-hidden="true" size={16} className="shrink-0" />
              <span className={collapsed ? 'sr-only' : ''}>View Website</span>
            </a>
          </li>
        </ul>
      </div>
      <div className={collapsed ? 'hidden' : 'px-2.5'}>
        <SchemeSwitch />
      </div>
    </nav>
  )
}

/** A group that its heading opens, which this device remembers. The group of the current screen is open at first. */
function Fold({ group: { label, entries }, children }: { group: EntryGroup; children: ReactNode }) {
  const { pathname } = useLocation()
  const [state, remember] = useRemembered(`coop-admin-menu-${label}`, ['folded', 'open'], 'folded')
  const isOpen = state === 'open' || entries.some(({ address }) => pathname.startsWith(address))
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) remember(currentTarget.open ? 'open' : 'folded')
      }}
    >
      <summary className={`${heading} min-h-6 cursor-pointer content-center rounded-control hover:text-ink`}>
        {label}
      </summary>
      {children}
    </details>
  )
}

function Entry({
  address,
  label,
  icon: Icon,
  count = 0,
  collapsed,
  onNavigate,
}: MenuEntry & {
  /** The number of unread items. */
  count?: number
  collapsed: boolean
  onNavigate: (() => void) | undefined
}) {
  return (
    <li>
      <NavLink
        to={address}
        end={address === '/admin'}
        title={collapsed ? label : undefined}
        onClick={onNavigate}
        className={({ isActive }) =>
          `${look} ${isActive ? 'bg-accent-tint text-accent-strong' : 'text-ink hover:bg-tint'}`
        }
      >
        <Icon aria-hidden="true" size={16} className="shrink-0" />
        <span className={collapsed ? 'sr-only' : ''}>{label}</span>
        {count > 0 && (
          <span
            className={`rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent ${collapsed ? 'sr-only' : 'ml-auto'}`}
          >
            {count} <span className="sr-only">unread</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}
