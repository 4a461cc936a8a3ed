import { FocusKeeper } from './focus-keeper.tsx'
import { VersionNotice } from './version-notice.tsx'

/** The parts that look after a screen once it is shown and the browser is idle. */
export function IdleNotices() {
  return (
    <>
      <FocusKeeper />
      <VersionNotice />
    </>
  )
}
