import 'react'

// The custom properties that components hand to their styles.
declare module 'react' {
  interface CSSProperties {
    /** How much of a slider's line lies behind its weight, in per cent. */
    '--filled'?: string
    /** Where messages stand, from the top and from the foot of the page. */
    '--messages-top'?: string
    '--messages-foot'?: string
  }
}
