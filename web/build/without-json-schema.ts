import type { Plugin } from 'vite'

const STUB = '\0without-json-schema'
const names = [
  'allProcessors',
  'createStandardJSONSchemaMethod',
  'createToJSONSchemaMethod',
  'extractDefs',
  'finalize',
  'initializeContext',
  'processSchema',
  'toJSONSchema',
]
const stub = `
const absent = () => { throw new Error('JSON Schema is left out of the admin: see without-json-schema.ts') }
export { ${names.map((name) => `absent as ${name}`).join(', ')} }`

/**
 * Leaves out the part of zod that makes JSON Schema, to which every schema refers and which the admin never calls: 5.7
 * kB, compressed, before the first row. A call of it throws; the build fails with a version of zod that is cut in
 * another way.
 */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'admin',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isPart = /\/(?:to-json-schema|json-schema-processors)\.js$/.test(source)
    return isPart && importer.includes('/zod/') ? STUB : null
  },
  load: (id) => (id === STUB ? stub : null),
}
