import 'react'

// The custom properties that components hand to their styles.
declare module 'react' {
  interface CSSProperties {
    /** The filled part of a slider's line, in per cent. */
    '--filled'?: string
    /** Where messages are shown, from the top and from the bottom of the page. */
    '--messages-top'?: string
    '--messages-foot'?: string
  }
}
