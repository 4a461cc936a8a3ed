import { QueuedRequests } from '../sign-up/queued-requests.tsx'
import { SearchKeys } from './search-keys.tsx'

/** The parts of every page that are not needed at first. */
export function IdleParts() {
  return (
    <>
      <QueuedRequests />
      <SearchKeys />
    </>
  )
}
