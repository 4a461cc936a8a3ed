import { type RefObject, useEffect, useRef } from 'react'

/**
 * On a slow network a visitor types before the scripts are loaded. When a form is hydrated and its values differ from
 * the rendered ones, `apply` gets the present values, as a GET request of the form would carry them.
 */
export function useInputBeforeHydration(
  apply: (typed: URLSearchParams) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef(apply)
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

/** The document still says what each control was rendered with. */
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
