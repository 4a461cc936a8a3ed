/** What the sign-in says instead of what the server said. */
export function signInError(message: string): string {
  return message === 'Invalid login credentials' ? 'Invalid email or password. Please try again.' : message
}

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'
