export function editCount(count: number): string {
  return count === 1 ? '1 edit' : `${count} edits`
}
