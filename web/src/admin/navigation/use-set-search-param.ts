import { useSearchParams } from 'react-router-dom'

/** Sets one part of the address's query, or takes it out where the value is empty; the way back leads past it. */
export function useSetSearchParam(): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams()
  return (name, value) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
}
