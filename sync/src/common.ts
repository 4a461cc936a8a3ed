// Small machines that everything is built on: one of each. They need no package.
export { backoffMs } from './common/backoff.ts'
export type { BackoffOptions } from './common/backoff.ts'
export { createListeners } from './common/listeners.ts'
export type { Listeners } from './common/listeners.ts'
export { readEnvironment, setVariables } from './common/environment.ts'
export type { Environment, VariableProblem } from './common/environment.ts'
