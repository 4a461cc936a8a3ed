import { LogOut, Menu, PanelLeft, Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAheadAtLatest } from '../../loading/use-load-ahead.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { HouseMark } from '../../ui/text/house-mark.tsx'
import { NoticePlace } from '../../ui/notices/notice-place.tsx'
import { useAdmin, useAuth, useDrafts } from '../data/hooks.ts'
import { QueueChip } from '../queue/queue-chip.tsx'
import { PaletteFrame } from './palette-frame.tsx'
import { RowsNotice } from './rows-notice.tsx'
import { SideMenu } from './side-menu.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useShortcut } from './use-shortcut.ts'

const MenuDrawer = lazyComponent(
  async () => (await import('./menu-drawer.tsx')).MenuDrawer,
  (props) => <DialogFrame title="Menu" {...props} />,
)
const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette, PaletteFrame)
const FocusKeeper = lazyComponent(async () => (await import('./focus-keeper.tsx')).FocusKeeper)
const OpenMenuKeys = lazyComponent(async () => (await import('./open-menu-keys.tsx')).OpenMenuKeys)
const ReleaseNotice = lazyComponent(async () => (await import('./release-notice.tsx')).ReleaseNotice)
const ParkedToasts = lazyComponent(async () => (await import('../queue/parked-toasts.tsx')).ParkedToasts)
const UndoControls = lazyComponent(async () => (await import('../undo/undo-controls.tsx')).UndoControls)
const RowsStatus = lazyComponent(async () => (await import('./rows-status.tsx')).RowsStatus)
const SignOutDialog = lazyComponent(
  async () => (await import('../session/sign-out-dialog.tsx')).SignOutDialog,
  (props) => <DialogFrame title="Edits are waiting on this device" {...props} />,
)

/** Matches the `md:` of the markup. */
const WIDE = '(min-width: 48rem)'

/** Of the header; where there is room they are one. */
const line = 'flex h-11 min-w-0 items-center gap-1 sm:gap-2 xl:contents'

/** Header, side menu, and the screen between them. */
export function Shell() {
  const auth = useAuth()
  const data = useAdmin()
  const isReleaseLoaded = ReleaseNotice.useIsLoaded()
  useLoadAheadAtLatest()
  const [openedAt] = useState(Date.now)
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { collapsed, isOver, toggle, close } = useCollapsed()
  useShortcut(
    'b',
    useCallback(() => {
      if (window.matchMedia(WIDE).matches) toggle()
      else setDrawer((open) => !open)
    }, [toggle]),
  )
  /** What was typed before the palette was there; null: it is closed. */
  const [finding, setFinding] = useState<string | null>(null)
  useShortcut(
    'k',
    useCallback(() => setFinding((words) => (words === null ? '' : null)), []),
  )
  const drafts = useDrafts()
  const signOut = () => {
    if (data.pendingCount() === 0 && drafts.notes.get().length === 0) void auth.signOut()
    else setLeaving(true)
  }
  const main = useRef<HTMLElement>(null)
  const aside = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const besideMenu = collapsed || isOver ? 'md:pl-22' : 'md:pl-70'

  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <header className="fixed inset-x-0 top-0 z-30 flex h-bar flex-col bg-night px-[max(0.5rem,env(safe-area-inset-left))] text-on-night md:px-[max(0.75rem,env(safe-area-inset-left))] xl:flex-row xl:items-center xl:gap-2">
        <div className={line}>
          <Button
            variant="quiet-night"
            size="icon"
            className="md:hidden"
            aria-label="Menu"
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <Menu aria-hidden="true" size={20} />
          </Button>
          <Button
            ref={menuButton}
            variant="quiet-night"
            size="icon"
            className="max-md:hidden"
            aria-label="Side menu"
            aria-expanded={!collapsed}
            title="Side menu (Ctrl+B)"
            onClick={toggle}
          >
            <PanelLeft aria-hidden="true" size={20} />
          </Button>
          <HouseMark className="size-7 max-sm:hidden" />
          <p className="mr-auto min-w-0 truncate pl-1 font-display leading-tight font-medium sm:text-lg xl:mr-0">
            Admin Panel
          </p>
          <Button
            variant="quiet-night"
            size="icon"
            className="shrink-0 max-sm:hidden xl:order-1"
            aria-label="Find anything"
            title="Find anything (Ctrl+K)"
            onClick={() => setFinding('')}
          >
            <Search aria-hidden="true" size={20} />
          </Button>
          <div className="flex min-w-0 items-center gap-1 sm:gap-2 xl:order-1">
            <UndoControls />
            <QueueChip />
          </div>
          <Button
            variant="quiet-night"
            size="small"
            className="min-h-11 shrink-0 xl:order-3"
            onClick={signOut}
          >
            <LogOut aria-hidden="true" size={18} />
            <span className="max-sm:sr-only">Sign Out</span>
          </Button>
        </div>
        <div className={`relative ${line}`}>
          <p
            title={auth.user?.email}
            className="min-w-0 truncate pl-1 text-sm text-on-night-muted xl:order-2 xl:max-w-48"
          >
            {auth.user?.email}
          </p>
          <NoticePlace className="min-w-0 max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:w-full max-xl:max-w-xl xl:flex-1 xl:*:mx-auto xl:*:max-w-xl" />
        </div>
      </header>

      <aside
        ref={aside}
        className={`fixed top-bar bottom-0 left-0 z-20 overflow-x-hidden overflow-y-auto border-r border-line bg-surface max-md:hidden ${collapsed ? 'w-16' : 'w-64'} ${isOver ? 'shadow-panel' : ''}`}
      >
        <SideMenu collapsed={collapsed} onNavigate={close} />
      </aside>
      {isOver ? <OpenMenuKeys menu={aside} button={menuButton} onClose={close} /> : null}
      {drawer ? (
        <MenuDrawer
          onClose={() => setDrawer(false)}
          onFind={() => {
            setDrawer(false)
            setFinding('')
          }}
        />
      ) : null}

      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className={`px-4 pt-[calc(var(--spacing-bar)+0.5rem)] pb-16 outline-none md:px-6 md:pt-[calc(var(--spacing-bar)+1.5rem)] ${besideMenu}`}
      >
        <div className="mx-auto max-w-page">
          {/* With the rest of the code: the service worker stores all of it, which the first rows do not wait for. */}
          {isReleaseLoaded ? <ReleaseNotice /> : null}
          <RowsNotice />
          <Outlet />
        </div>
        <RowsStatus className={besideMenu} />
      </main>
      <ScrollToTop />
      {isReleaseLoaded ? <FocusKeeper /> : null}
      <ParkedToasts since={openedAt} />
      {finding === null ? null : (
        <Palette
          words={finding}
          onEarlyWords={setFinding}
          onClose={() => setFinding(null)}
          onSignOut={signOut}
        />
      )}
      {leaving ? <SignOutDialog onClose={() => setLeaving(false)} /> : null}
    </div>
  )
}

/** A form over a list is no new page: only another screen starts at its top. */
function ScrollToTop() {
  const screen = useLocation().pathname.split('/')[2]
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    window.scrollTo(0, 0)
  }, [screen])
  return null
}
