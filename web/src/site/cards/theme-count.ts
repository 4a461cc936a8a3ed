import { numberText } from '@coop/sync/rules'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** The number of themes as the start of a sentence: 'Six themes', '12 themes'. */
export function themeCount(count: number): string {
  return `${words[count] ?? numberText(count)} ${count === 1 ? 'theme' : 'themes'}`
}
