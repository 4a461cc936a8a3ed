import { existsSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/**
 * Matches modules of ours, for a group of the bundler.
 * @param paths of files, or of folders with a slash at the end, from the top of the project
 * @throws where a path does not exist: a file that was moved would silently leave its group
 */
export function sourceModules(paths: string[]): RegExp {
  for (const path of paths) {
    if (!existsSync(join(project, path)))
      throw new Error(`A group of the build names ${path}, which does not exist`)
  }
  const alternatives = paths.map(
    (path) => path.replaceAll('.', String.raw`\.`) + (path.endsWith('/') ? '' : '$'),
  )
  return new RegExp(`/(?:${alternatives.join('|')})`)
}

/** Matches what one of the expressions matches. */
export function anyOf(...expressions: RegExp[]): RegExp {
  return new RegExp(expressions.map(({ source }) => source).join('|'))
}
