import { FocusKeeper } from './focus-keeper.tsx'
import { VersionNotice } from './version-notice.tsx'

/** Parts of the shell that start once a screen is shown and the browser is idle. */
export function IdleNotices() {
  return (
    <>
      <FocusKeeper />
      <VersionNotice />
    </>
  )
}
