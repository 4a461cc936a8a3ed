import { type Finding, siteFindings, type SiteIndex } from '@coop/sync/checks'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../loading/when-idle.ts'
import { useSiteIndex } from './use-site-index.ts'

interface SiteFindings {
  readonly index: SiteIndex
  readonly findings: readonly Finding[]
}

let last: SiteFindings | null = null

/**
 * All findings about what is on the site; while rows change, those of before. They are found when the browser has nothing
 * else to do. null: they are not known yet.
 */
export function useSiteFindings(): SiteFindings | null {
  const index = useSiteIndex()
  const [found, setFound] = useState(last)
  useEffect(() => {
    let isCurrent = true
    if (index !== null && last?.index !== index)
      whenIdle(() => {
        if (!isCurrent) return
        last = { index, findings: siteFindings(index) }
        setFound(last)
      })
    return () => {
      isCurrent = false
    }
  }, [index])
  return found
}
