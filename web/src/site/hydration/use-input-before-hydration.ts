import { type RefObject, useEffect, useRef } from 'react'
import { useIsHydrated } from '../../ui/browser/use-is-hydrated.ts'

/**
 * On a slow network, visitors type before the scripts are loaded. If a hydrated form contains other values than the
 * rendered ones, `apply` gets the current values as the query of a GET request. A form that the browser renders later has
 * no such input, and its selects do not say which values they were rendered with.
 */
export function useInputBeforeHydration(
  apply: (typed: URLSearchParams) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(useIsHydrated() ? null : apply)
  useEffect(() => {
    if (first.current === null || form.current === null || !wasTouched(form.current)) return
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string') typed.append(name, value)
    }
    first.current(typed)
  }, [])
  return form
}

/** The DOM attributes still contain the rendered values of the controls. */
function wasTouched(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((control) => {
    if (control instanceof HTMLInputElement) {
      return control.type === 'checkbox' || control.type === 'radio'
        ? control.checked !== control.defaultChecked
        : control.value !== control.defaultValue
    }
    return (
      control instanceof HTMLSelectElement &&
      Array.from(control.options).some((option) => option.selected !== option.defaultSelected)
    )
  })
}
