/** The deer. It is a background, since an image that cannot be loaded would show a broken frame beside the name. */
export function HouseMark({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block shrink-0 bg-contain bg-no-repeat print:[print-color-adjust:exact] ${className}`}
      style={{ backgroundImage: 'url(/icons/icon.svg)' }}
    />
  )
}
