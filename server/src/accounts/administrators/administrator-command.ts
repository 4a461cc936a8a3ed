import process from 'node:process'

/** The command that makes an administrator, or gives one another password, as it is typed where this process runs. */
export const administratorCommand =
  process.env['npm_lifecycle_event'] === undefined
    ? 'node server/dist/create-administrator.js'
    : 'npm run admin:create --'
