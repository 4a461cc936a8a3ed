/** JSON that is safe inside a script element, whatever its texts contain. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
