import { numberText } from '@coop/sync/rules'
export function editCount(count: number): string {
  return count === 1 ? '1 edit' : `${numberText(count)} edits`
}
