import { useEffect, useState, useSyncExternalStore } from 'react'
import { ageText } from './age-text.ts'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { freshness } from './freshness.ts'

const minuteMs = 60_000

/**
 * Shows that there are no updates, because the server cannot be reached or is stale, and how old the content is. A
 * dismissed notice appears again if the connection recovers and fails once more.
 */
export function OfflineNotice() {
  const { isOffline, isStale, asOf } = useSyncExternalStore(freshness.subscribe, freshness.read, readOnServer)
  const [isPutAway, setPutAway] = useState(false)
  const isOld = isOffline || isStale
  if (isPutAway && !isOld) setPutAway(false)
  useBrowserConnection()
  const isShown = isOld && !isPutAway
  return (
    <div className="pointer-events-none fixed top-[calc(var(--spacing-header)+0.75rem)] right-gutter z-30 max-w-[calc(100vw-2*var(--spacing-gutter))] print:hidden">
      <div className={isShown ? boxClass : undefined}>
        <output>
          {isShown && (
            <span>
              <span>{isOffline ? 'You are offline.' : 'Updates are paused.'}</span> <Age asOf={asOf} />
            </span>
          )}
        </output>
        {isShown && <CloseButton label="Close the notice" tone="night" onPress={() => setPutAway(true)} />}
      </div>
    </div>
  )
}

const boxClass =
  'flex items-center gap-2 rounded-control border border-night-line bg-night py-0.5 pr-0.5 pl-4 text-sm text-on-night *:pointer-events-auto'

function Age({ asOf }: { asOf: number | null }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  if (asOf === null) return <span>You see the content that this browser has stored.</span>
  return <span>{`This content is ${ageText(Math.max(now, asOf) - asOf)} old.`}</span>
}

function useBrowserConnection(): void {
  useEffect(() => {
    const report = () => freshness.setBrowserStatus(navigator.onLine ? 'online' : 'offline')
    const events = ['online', 'offline'] as const
    report()
    for (const event of events) window.addEventListener(event, report)
    window.addEventListener('pagehide', freshness.saveAge)
    return () => {
      for (const event of events) window.removeEventListener(event, report)
      window.removeEventListener('pagehide', freshness.saveAge)
    }
  }, [])
}

const online = { isOffline: false, isStale: false, asOf: null }
const readOnServer = () => online
