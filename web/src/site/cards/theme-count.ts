import { numberText } from '@coop/sync/rules'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** How many themes there are, as a sentence begins: 'Six themes', '12 themes'. */
export function themeCount(count: number): string {
  return `${words[count] ?? numberText(count)} ${count === 1 ? 'theme' : 'themes'}`
}
