import type { Plugin } from 'vite'

/**
 * Builds the admin with the production build of React Router. The package exports only the build with developer
 * warnings, which is half a kilobyte larger.
 */
export const productionRouter: Plugin = {
  name: 'production-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'admin',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/^react-router(?:\/dom)?$/.test(source)) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved === null
      ? null
      : { ...resolved, id: resolved.id.replace('/dist/development/', '/dist/production/') }
  },
}
