import { useSearchParams } from 'react-router-dom'

/** Sets a query parameter of the address, or removes it if the value is empty. It adds no history entry. */
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
