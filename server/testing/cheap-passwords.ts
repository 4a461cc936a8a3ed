import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// To hash a password takes a tenth of a second of a processor, on purpose. Tests hash hundreds, none of which outlives
// its test: here it is the same function with a cost that is no cost. Browser tests have the real one.
const { scrypt } = crypto
function cheapScrypt(
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  scrypt(password, salt, length, { ...options, N: 2 }, done)
}
if (scrypt.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt })
  syncBuiltinESMExports()
}
