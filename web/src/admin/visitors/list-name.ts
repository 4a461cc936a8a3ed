/** The name of a mailing list, or the number of one that is no longer configured. */
export function listName(id: number, lists: Readonly<Record<string, number>>): string {
  const name = Object.entries(lists).find(([, listId]) => listId === id)?.[0]
  return name === undefined ? `List ${id}` : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${id})`
}
