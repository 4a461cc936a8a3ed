import { ButtonLink } from '../../ui/buttons/button-link.tsx'

/** Shown at an address without a screen. */
export function UnknownScreen() {
  return (
    <>
      <h1 className="font-display text-subtitle font-medium">Page not found</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        The address may be wrong, or the screen has moved. Use the menu to find it.
      </p>
      <ButtonLink variant="secondary" size="small" to="/admin">
        Dashboard
      </ButtonLink>
    </>
  )
}
