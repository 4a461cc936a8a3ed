/** The same that the browser accepts in a field for an address, and a dot in the domain. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
}
