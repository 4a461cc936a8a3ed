import type { Plugin } from 'vite'

/**
 * Stops a build if its files import each other in a circle. If a worker or page starts with one of these, modules run
 * before their dependencies, and it fails to start.
 */
export const noChunkCircles: Plugin = {
  name: 'no-chunk-circles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const circle = filesInCircles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
    if (circle.length > 0) {
      this.error(
        `The files ${circle.join(', ')} import one another in a circle: name the modules that one of them lacks in its group (admin-chunks.ts, site-chunks.ts).`,
      )
    }
  },
}

/** @param imports the files that each file imports statically */
export function filesInCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports)
  for (;;) {
    const imported = new Set([...left.values()].flat())
    const outside = [...left].filter(
      ([file, needed]) => !imported.has(file) || !needed.some((each) => left.has(each)),
    )
    if (outside.length === 0) return [...left.keys()]
    for (const [file] of outside) left.delete(file)
  }
}
