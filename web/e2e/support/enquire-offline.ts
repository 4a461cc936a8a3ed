import { expect, type Page } from '@playwright/test'
import { hasShown } from './transient-text.ts'

/** Sends an enquiry on the contact page without a network, which queues it on the device. */
export async function enquireOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask us anything' }).click()
  const dialog = page.getByRole('dialog', { name: 'General information' })
  await dialog.getByLabel('Email').fill('anna@paradox.example')
  await dialog.getByRole('checkbox').check()
  const isKept = hasShown(page, 'Stored on this device')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  await isKept
}
