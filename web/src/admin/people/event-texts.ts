import type { AccountEvent, AccountEventKind } from '@coop/sync/people'

/** The event in words, followed by the address of the account. */
export const eventTexts: Record<AccountEventKind, string> = {
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  'second-factor-failed': 'Entered a wrong code',
  'confirmation-failed': 'Entered a wrong password while signed in',
  'signed-out': 'Signed out',
  invited: 'Invited',
  'invitation-withdrawn': 'Invitation revoked',
  'invitation-accepted': 'Accepted the invitation',
  disabled: 'Disabled',
  enabled: 'Enabled',
  deleted: 'Deleted',
  'role-changed': 'Role changed',
  'sessions-ended': 'Sessions ended',
  'reset-link-made': 'Password link created',
  'password-reset': 'Password reset by link',
  'password-changed': 'Password changed',
  'address-changed': 'Address changed',
  'second-factor-on': 'Authenticator app turned on',
  'second-factor-off': 'Authenticator app turned off',
  'backup-codes-made': 'New backup codes created',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
}

/** The account, and the author of the event if that is another person. */
export function eventPeople({ actor, subject }: AccountEvent): string {
  const whose = subject ?? 'an address without an account'
  return actor === null || actor === subject ? whose : `${whose}, by ${actor}`
}
