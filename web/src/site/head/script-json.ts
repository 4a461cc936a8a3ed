/** JSON that is safe inside a script element, whatever texts it holds. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
