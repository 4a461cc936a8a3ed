import type { Logger } from '../../src/engine/source/logger.ts'

/** A logger that collects its lines in order. */
export function loggerInto(lines: string[]): Logger {
  const add = (text: string): void => void lines.push(text)
  return { info: add, warn: add }
}
