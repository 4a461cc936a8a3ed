import { LogOut, Menu, PanelLeft, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { NoticePlace } from '../../ui/notices/notice-place.tsx'
import { useAuth } from '../data/hooks.ts'
import { QueueChip } from '../queue/queue-chip.tsx'

const UndoControls = lazyComponent(
  async () => (await import('../undo/undo-controls.tsx')).UndoControls,
  undefined,
  'behind rows',
)
const HelpLink = lazyComponent(
  async () => (await import('../help/help-link.tsx')).HelpLink,
  ({ className }) => <span className={`size-icon-button ${className}`} />,
  'behind rows',
)
const LiveTarget = lazyComponent(
  async () => (await import('../staging/in-the-shell.ts')).LiveTarget,
  undefined,
  'behind rows',
)
const OwnName = lazyComponent(
  async () => (await import('./own-name.tsx')).OwnName,
  ({ user }) => (
    <p className="flex h-9 items-center truncate pl-9 text-xs text-on-night-muted">{user.email}</p>
  ),
  'behind rows',
)

interface ShellHeaderProps {
  menuButton: RefObject<HTMLButtonElement | null>
  isMenuCollapsed: boolean
  isDrawerOpen: boolean
  onMenu: () => void
  onDrawer: () => void
  onFind: () => void
  onSignOut: () => void
}

/** A line of the header. In a wide window both lines are merged into one. */
const line = 'flex min-w-0 items-center gap-1 sm:gap-2 xl:contents'

/** The bar above every screen. */
export function ShellHeader(props: ShellHeaderProps) {
  const { menuButton, isMenuCollapsed, isDrawerOpen, onMenu, onDrawer, onFind, onSignOut } = props
  const { user } = useAuth()
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-bar flex-col bg-night px-[max(0.5rem,env(safe-area-inset-left))] text-on-night md:px-[max(0.75rem,env(safe-area-inset-left))] gap-x-2 xl:flex-row xl:items-center">
      <div className={`h-11 ${line}`}>
        <Button
          variant="quiet-night"
          size="icon"
          className="md:hidden"
          aria-label="Menu"
          aria-expanded={isDrawerOpen}
          onClick={onDrawer}
        >
          <Menu aria-hidden="true" size={18} />
        </Button>
        <Button
          ref={menuButton}
          variant="quiet-night"
          size="icon"
          className="max-md:hidden"
          aria-label="Side menu"
          aria-expanded={!isMenuCollapsed}
          title="Side menu (Ctrl+B)"
          onClick={onMenu}
        >
          <PanelLeft aria-hidden="true" size={18} />
        </Button>
        <HouseMark className="size-6 max-sm:hidden" />
        <p className="mr-auto min-w-0 truncate pl-1 font-display text-lg leading-tight font-medium xl:mr-0">
          Admin Panel
        </p>
        <Button
          variant="quiet-night"
          size="icon"
          className="shrink-0 max-sm:hidden xl:order-1"
          aria-label="Find anything"
          title="Find anything (Ctrl+K)"
          onClick={onFind}
        >
          <Search aria-hidden="true" size={18} />
        </Button>
        <HelpLink variant="quiet-night" size="icon" className="shrink-0 max-md:hidden xl:order-1" />
        <div className="flex min-w-0 items-center gap-1 sm:gap-2 xl:order-1">
          <UndoControls />
          <QueueChip />
        </div>
        <Button variant="quiet-night" size="small" className="shrink-0 xl:order-2" onClick={onSignOut}>
          <LogOut aria-hidden="true" size={16} />
          <span className="max-sm:sr-only">Sign Out</span>
        </Button>
      </div>
      <div className={`relative h-9 ${line}`}>
        {user === null ? null : (
          <div className="min-w-0 xl:order-3 xl:max-w-56">
            <OwnName user={user} />
          </div>
        )}
        <LiveTarget />
        <NoticePlace className="min-w-0 max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:w-full max-xl:max-w-xl xl:flex-1" />
      </div>
    </header>
  )
}
