import { existsSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/**
 * A pattern of source modules for a group of the bundler.
 *
 * @param paths of files, or of folders with a slash at the end, relative to the project
 * @throws if a path does not exist, because a moved file would silently leave its group
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

/** A pattern that matches if one of the expressions matches. */
export function anyOf(...expressions: RegExp[]): RegExp {
  return new RegExp(expressions.map(({ source }) => source).join('|'))
}
