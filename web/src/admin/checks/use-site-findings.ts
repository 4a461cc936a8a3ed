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
 * All findings about the published content, computed when the browser is idle. While rows change, these are the
 * previous ones. null: not computed yet.
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
