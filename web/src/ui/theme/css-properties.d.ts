import 'react'

// The custom properties that components pass to their styles.
declare module 'react' {
  interface CSSProperties {
    /** The filled part of a slider, in per cent. */
    '--filled'?: string
    /** The position of messages, from the top and the bottom of the page. */
    '--messages-top'?: string
    '--messages-foot'?: string
  }
}
