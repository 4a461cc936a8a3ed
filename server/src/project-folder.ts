import { fileURLToPath } from 'node:url'

/**
 * Where the project lies. Nothing that is compiled may ask for its own place in the sources; this module may, since
 * server/dist, into which all of it is compiled, is as deep in the project as server/src.
 */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
