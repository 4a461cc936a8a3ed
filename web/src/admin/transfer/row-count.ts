import { numberText } from '@coop/sync/rules'
export function rowCount(count: number): string {
  return `${numberText(count)} ${count === 1 ? 'item' : 'items'}`
}
