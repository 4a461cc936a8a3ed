import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useLoadAheadAtLatest } from '../../loading/use-load-ahead.ts'
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx'
import { useAdmin, useAuth, useDrafts } from '../data/hooks.ts'
import { PaletteFrame } from './palette-frame.tsx'
import { RowsNotice } from './rows-notice.tsx'
import { ShellHeader } from './shell-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { useCollapsed } from './use-collapsed.ts'
import { useShortcut } from './use-shortcut.ts'

const MenuDrawer = lazyComponent(
  async () => (await import('./menu-drawer.tsx')).MenuDrawer,
  (props) => <DialogFrame title="Menu" {...props} />,
)
const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette, PaletteFrame)
const OpenMenuKeys = lazyComponent(async () => (await import('./open-menu-keys.tsx')).OpenMenuKeys)
const IdleNotices = lazyComponent(async () => (await import('./idle-notices.tsx')).IdleNotices)
const ParkedToasts = lazyComponent(
  async () => (await import('../queue/parked-toasts.tsx')).ParkedToasts,
  undefined,
  'behind rows',
)
const ReleaseBar = lazyComponent(
  async () => (await import('../staging/in-the-shell.ts')).ReleaseBar,
  undefined,
  'behind rows',
)
const RowsStatus = lazyComponent(
  async () => (await import('./rows-status.tsx')).RowsStatus,
  undefined,
  'behind rows',
)
const SignOutDialog = lazyComponent(
  async () => (await import('../session/sign-out-dialog.tsx')).SignOutDialog,
  (props) => <DialogFrame title="You have pending edits" {...props} />,
)

/** Must match `md:` in the markup. */
const WIDE = '(min-width: 48rem)'

/** Header, side menu, and the screen between them. */
export function Shell() {
  const auth = useAuth()
  const data = useAdmin()
  useLoadAheadAtLatest()
  const [openedAt] = useState(Date.now)
  const [drawer, setDrawer] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { collapsed, isOver, toggle, close } = useCollapsed()
  useShortcut('menu', () => {
    if (window.matchMedia(WIDE).matches) toggle()
    else setDrawer((open) => !open)
  })
  /** The query typed before the palette was loaded; null: it is closed. */
  const [finding, setFinding] = useState<string | null>(null)
  useShortcut('palette', () => setFinding((words) => (words === null ? '' : null)))
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
      <ShellHeader
        menuButton={menuButton}
        isMenuCollapsed={collapsed}
        isDrawerOpen={drawer}
        onMenu={toggle}
        onDrawer={() => setDrawer(true)}
        onFind={() => setFinding('')}
        onSignOut={signOut}
      />

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
        className={`px-4 pt-[calc(var(--spacing-bar)+0.5rem)] pb-16 outline-none md:px-6 md:pt-[calc(var(--spacing-bar)+1rem)] ${besideMenu}`}
      >
        <ShownScreen />
        <RowsStatus className={besideMenu} />
      </main>
      <ScrollToTop />
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

/** The screen, and the notices above it. */
function ShownScreen() {
  // Loaded with the rest of the code. The service worker then stores all code, which must not delay the first rows.
  const isLoaded = IdleNotices.useIsLoaded()
  return (
    <div className="mx-auto max-w-page">
      {isLoaded ? <IdleNotices /> : null}
      <RowsNotice />
      <ReleaseBar />
      <Outlet />
    </div>
  )
}

/** Scrolls to the top for another screen, but not for a form over a list. */
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
