import { openBroadcast } from '../broadcast.ts'
import type { MirrorNews } from '../mirror/mirror-calls.ts'
import { openOutbox } from '../outbox/outbox-store.ts'
import { startMirrorWorker } from './mirror-host.ts'
import { createQueryHost } from './query-host.ts'
import { type FromLeader, leaderChannel, openingStatus, tabChannel } from './row-messages.ts'
import { startRowsLeader } from './leader/rows-leader.ts'
import { openSnapshotStore, type SnapshotStore } from './snapshot-store.ts'

/** The work of the leading tab's worker, which lives as long as that tab. */
export async function leadRows(userId: string): Promise<void> {
  const out = openBroadcast<FromLeader>(leaderChannel(userId), () => {})
  const { signal } = new AbortController()
  try {
    const [outbox, snapshots] = await Promise.all([openOutbox(userId), openSnapshots(userId)])
    const openDatabase = (tell: (news: MirrorNews) => void) => startMirrorWorker(userId, tell)
    const queries = createQueryHost({ userId, openDatabase, outbox, signal })
    const leader = await startRowsLeader({
      outbox,
      snapshots,
      follow: queries.follow,
      origin: location.origin,
      post: (message) => out.post(message),
      signal,
    })
    openBroadcast(tabChannel(userId), (message) => leader.receive(message))
    out.post({ type: 'open', lineage: leader.lineage })
    queries.open()
  } catch (error) {
    console.error('The rows of this device cannot be opened', error)
    const text = error instanceof Error ? error.message : String(error)
    out.post({ type: 'status', status: { ...openingStatus, phase: 'failed', error: text } })
  }
}

/** null: this browser stores no rows. */
async function openSnapshots(userId: string): Promise<SnapshotStore | null> {
  try {
    return await openSnapshotStore(userId)
  } catch (error) {
    console.warn('This browser keeps no rows; they live until the tab closes', error)
    return null
  }
}
