import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Hashing a password takes a tenth of a second on purpose. Tests hash hundreds of short-lived ones, so they use the
// same function with minimal cost. Browser tests use the real cost.
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
