import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a slow line a visitor types before the scripts have come: when a filter form comes alive and holds something else
 * than it was drawn with, `take` gets what it holds, as its GET request would carry it.
 */
export function useEarlyInput(take: (typed: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(take)
  useEffect(() => {
    if (form.current === null || !wasTouched(form.current)) return
    const typed = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string') typed.append(name, value)
    }
    first.current(typed)
  }, [])
  return form
}

/** The document still says what each control was drawn with. */
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
