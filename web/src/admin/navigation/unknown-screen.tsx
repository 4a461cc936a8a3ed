import { ButtonLink } from '../../ui/buttons/button-link.tsx'

/** At an address that no screen has. */
export function UnknownScreen() {
  return (
    <>
      <h1 className="font-display text-subtitle font-medium">There is no such screen</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">
        The address may have a slip in it, or the screen has moved. The menu has them all.
      </p>
      <ButtonLink variant="secondary" size="small" to="/admin">
        Dashboard
      </ButtonLink>
    </>
  )
}
