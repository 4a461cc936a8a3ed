import { QueuedRequests } from '../sign-up/queued-requests.tsx'
import { SearchKeys } from './search-keys.tsx'

/** Parts of every page that are loaded when the browser is idle. */
export function IdleParts() {
  return (
    <>
      <QueuedRequests />
      <SearchKeys />
    </>
  )
}
