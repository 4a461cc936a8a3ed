import { fileURLToPath } from 'node:url'

/**
 * The folder of the project. Compiled modules must not use their own location, except this one, because server/dist,
 * into which all are compiled, is as deep in the project as server/src.
 */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')

declare const IS_COMPILED: true | undefined

/** Whether this is compiled code in server/dist, where vite has defined the constant. */
export const isCompiled = typeof IS_COMPILED !== 'undefined'
