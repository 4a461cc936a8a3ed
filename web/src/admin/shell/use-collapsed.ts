import { useCallback, useState } from 'react'

const COOKIE = 'sidebar_collapsed'
const SEVEN_DAYS_IN_S = 604_800

/** Whether the side menu is collapsed: remembered for seven days. */
export function useCollapsed(): readonly [collapsed: boolean, toggle: () => void] {
  const [collapsed, setCollapsed] = useState(readCookie)
  const toggle = useCallback(() => {
    writeCookie(!collapsed)
    setCollapsed(!collapsed)
  }, [collapsed])
  return [collapsed, toggle]
}

function readCookie(): boolean {
  return document.cookie.split('; ').includes(`${COOKIE}=1`)
}

function writeCookie(collapsed: boolean): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous and not everywhere
  document.cookie = `${COOKIE}=${collapsed ? 1 : 0}; path=/admin; max-age=${SEVEN_DAYS_IN_S}; samesite=lax`
}
