/** Where the engine says, for people, what it does. */
export interface Logger {
  info(text: string): void
  /** a fault that the engine goes on from by itself */
  warn(text: string): void
}
