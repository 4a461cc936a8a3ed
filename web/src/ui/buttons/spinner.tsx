/** Turns while a request is running. With a label it is a separate status; without one it accompanies a text. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex items-center gap-3">
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 animate-spin" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      {label !== undefined && <span>{label}</span>}
    </span>
  )
}
