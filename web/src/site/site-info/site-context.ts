import { createContext, useContext } from 'react'
import type { SiteInfo } from './site-info.ts'

export const SiteContext = createContext<SiteInfo | null>(null)

export function useSite(): SiteInfo {
  const site = useContext(SiteContext)
  if (site === null) throw new Error('No site information: render inside SiteContext')
  return site
}
