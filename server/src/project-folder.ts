import { fileURLToPath } from 'node:url'

/**
 * Where the project lies. No compiled module may use its own place in the sources; this one may, since
 * server/dist, into which all of it is compiled, is as deep in the project as server/src.
 */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

declare const IS_COMPILED: true | undefined

/** Whether this is server/dist, where vite has defined the constant, and not the sources. */
export const isCompiled = typeof IS_COMPILED !== 'undefined'
