/** The declarations of a style attribute as written, because browsers drop the properties of Word. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute('style') ?? '').toLowerCase().split(';')
  return new Map(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, Math.max(0, colon)).trim(), declaration.slice(colon + 1).trim()]
    }),
  )
}
