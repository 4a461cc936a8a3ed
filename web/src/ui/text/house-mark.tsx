/**
 * The deer of the logo. It is a background, because an image that fails to load would show a broken frame beside the
 * name.
 */
export function HouseMark({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 bg-contain bg-no-repeat print:[print-color-adjust:exact] ${className}`}
      style={{ backgroundImage: 'url(/icons/icon.svg)' }}
    />
  )
}
