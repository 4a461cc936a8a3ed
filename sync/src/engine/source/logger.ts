/** For the texts that an operator reads. */
export interface Logger {
  info(text: string): void
  /** a fault that the engine goes on from by itself */
  warn(text: string): void
}
