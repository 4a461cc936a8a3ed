const numbers = new Intl.NumberFormat('en')

export function rowCount(count: number): string {
  return `${numbers.format(count)} ${count === 1 ? 'row' : 'rows'}`
}
