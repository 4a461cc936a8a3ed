import { ResendRefusal } from '../data/outbox/resend-refusal.ts'
import { StorageRefusal } from '../data/outbox/storage-refusal.ts'

/** Why a save has failed and what to do about it, each without a full stop. */
export function refusalTexts(error: unknown): { readonly reason: string; readonly remedy: string } {
  if (error instanceof StorageRefusal) {
    return { reason: withoutStop(error.reason), remedy: `${error.remedy}, then press Save again` }
  }
  return {
    reason: withoutStop(error instanceof Error ? error.message : String(error)),
    remedy: error instanceof ResendRefusal ? 'open the form again to continue' : 'press Save again',
  }
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
