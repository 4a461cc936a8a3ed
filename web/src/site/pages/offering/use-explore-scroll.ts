import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { readNavigationState } from '../../navigation/navigation-state.ts'

const delayMs = 100

/** Scrolls to the services if the address has a theme, except after a change of filters and after going back. */
export function useExploreScroll(id: string, theme: string): void {
  const { key, search, state } = useLocation()
  const type = useNavigationType()
  const isChange = readNavigationState(state).changedInPlace === true
  const isReturn = type === NavigationType.Pop
  const hasTheme = theme !== '' && new URLSearchParams(search).has('theme')
  // The key of the history entry is a dependency, so that a second visit to the same theme scrolls again.
  const scrollFor = hasTheme && !isChange && !isReturn ? key : null

  useEffect(() => {
    if (scrollFor === null) return
    const timer = setTimeout(() => {
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      document.getElementById(id)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [id, scrollFor])
}
