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
 * Removes the JSON Schema part of zod, which every schema references and the admin never calls: 5.7 kB compressed
 * before the first row. Calling it throws. The build fails if a version of zod has another structure.
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
