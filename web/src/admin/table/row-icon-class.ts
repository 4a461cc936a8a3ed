import './row-icons.css'

/** The look of a row's action. `data-row-icon` names the icon, and the text is an accessible label. */
export const rowIconClass =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-control hover:bg-tint aria-disabled:pointer-events-none aria-disabled:opacity-55 pointer-coarse:size-11'
