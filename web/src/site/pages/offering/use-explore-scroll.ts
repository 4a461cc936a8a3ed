import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { readNavigationState } from '../../navigation/navigation-state.ts'

const delayMs = 100

/** Somebody who comes for a theme is taken to the services; who comes back, or changes filters, stays where they are. */
export function useExploreScroll(id: string, theme: string): void {
  const { key, search, state } = useLocation()
  const type = useNavigationType()
  const isChange = readNavigationState(state).changedInPlace === true
  const isReturn = type === NavigationType.Pop
  const hasTheme = theme !== '' && new URLSearchParams(search).has('theme')
  // The key: coming for the same theme once more scrolls once more.
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
