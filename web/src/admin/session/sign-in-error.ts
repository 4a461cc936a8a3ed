/** The text that the sign-in shows in place of the server's message. */
export function signInError(message: string): string {
  return message === 'Invalid login credentials' ? 'Invalid email or password. Please try again.' : message
}

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'
