/** The text beside a button whose code could not be loaded. */
export function NotLoaded() {
  return (
    <p role="alert" className="w-full py-2 text-sm font-semibold">
      This could not be loaded. Please check your connection and try again.
    </p>
  )
}
