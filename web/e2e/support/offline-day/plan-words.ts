import type { Locator } from '@playwright/test'
import { phonePhoto } from '../photos.ts'

// Building blocks of the plans of the offline day: filling forms, resolving conflicts, expecting states.

export const fillField =
  (label: string, text: string) =>
  async (form: Locator): Promise<void> =>
    form.getByLabel(label, { exact: true }).fill(text)

export const takeSide =
  (side: 'Mine' | 'Theirs') =>
  async (card: Locator): Promise<void> => {
    await card.getByRole('button', { name: `${side} for all fields` }).click()
    await card.getByRole('button', { name: 'Apply choices' }).click()
  }

export const press =
  (name: string) =>
  (card: Locator): Promise<void> =>
    card.getByRole('button', { name }).click()

export const photo = (name: string, width: number) => phonePhoto(name, { width, height: 900 })

/** SQL for: a row with this key satisfies the condition `holds`. */
export const row = (table: string, key: string, holds: string): string =>
  `exists (select 1 from ${table} r where ${key} and ${holds})`
export const service = (slug: string, holds: string) => row('services', `slug = '${slug}'`, holds)
