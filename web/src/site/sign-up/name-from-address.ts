interface PersonName {
  firstName: string
  lastName: string
}

/** Guesses names from an address: 'anna.maki@…' is Anna Maki. Existing names stay; without an @ both become empty. */
export function guessName(email: string, current: PersonName): PersonName {
  const at = email.indexOf('@')
  if (at < 0) return { firstName: '', lastName: '' }
  if (current.firstName !== '' || current.lastName !== '') return current
  const [first = '', ...rest] = email
    .slice(0, at)
    .trim()
    .split(/[._-]+/)
    .filter(Boolean)
    .map(capitalise)
  return { firstName: first, lastName: rest.join(' ') }
}

function capitalise(word: string): string {
  const [initial = '', ...rest] = word
  return initial.toUpperCase() + rest.join('').toLowerCase()
}
