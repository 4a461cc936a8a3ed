/** Writes the texts for operators. */
export interface Logger {
  info(text: string): void
  /** a fault from which the engine recovers by itself */
  warn(text: string): void
}
