import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'

export type ModuleImport = {
  /** path from the project's folder, with forward slashes */
  file: string
  /** the module as written; a relative one as a path from the project's folder */
  target: string
  isRelative: boolean
  isTypeOnly: boolean
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\bnew Worker\(\s*new URL\(\s*['"]([^'"]+)['"]/g

/** The imports of one TypeScript file, dynamic ones, re-exports and the programs of workers included. */
export function importsOf(file: string, source: string): ModuleImport[] {
  return [...source.matchAll(statement)].map((match) => {
    const written = match[2] ?? match[3] ?? match[4] ?? ''
    const isRelative = written.startsWith('.')
    return {
      file,
      target: isRelative ? posix.join(dirname(file).split(sep).join('/'), written) : written,
      isRelative,
      isTypeOnly: match[1] !== undefined,
    }
  })
}

export function importsBelow(projectFolder: string, folder: string): ModuleImport[] {
  const entries = readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) =>
      importsOf(
        path
          .slice(projectFolder.length + 1)
          .split(sep)
          .join('/'),
        readFileSync(path, 'utf8'),
      ),
    )
}

/** The files that load with `entry`, itself included. */
export function reachableFrom(entry: string, imports: ModuleImport[]): Set<string> {
  const reached = new Set([entry])
  for (const file of reached) {
    for (const { file: from, target, isRelative } of imports)
      if (from === file && isRelative) reached.add(target)
  }
  return reached
}
