import type { Page } from '@playwright/test'
import { whenShown } from './watch-text.ts'

/** The name of the service after so many rounds. */
export function nameInRound(name: string, round: number): string {
  return round === 0 ? name : `${name}, round ${round}.`
}

/**
 * Renames a service by its form. Times in milliseconds since 1970: the press of Save, and the frame of the list with
 * the new name.
 */
export async function rename(
  admin: Page,
  from: string,
  to: string,
): Promise<{ pressed: number; shown: number }> {
  await admin
    .getByRole('link', { name: `Edit ${from}`, exact: true })
    .click()
    .catch(async (cause: unknown) => {
      const dialogs = (await admin.locator('dialog[open]').allInnerTexts()).join(' | ').replaceAll('\n', ' ')
      throw new Error(`"${from}" cannot be opened again; open dialogs: ${dialogs || 'none'}`, { cause })
    })
  await admin.locator('#field-name').fill(to)
  const [shown, pressed] = await Promise.all([
    whenShown(admin, 'table td', to),
    admin.getByRole('button', { name: 'Save', exact: true }).evaluate((button: HTMLElement) => {
      const now = performance.timeOrigin + performance.now()
      button.click()
      return now
    }),
  ])
  return { pressed, shown }
}
