import process from 'node:process'

/** The command that makes an administrator or resets their password, as typed on this installation. */
export const administratorCommand =
  process.env['npm_lifecycle_event'] === undefined
    ? 'node server/dist/create-administrator.js'
    : 'npm run admin:create --'
