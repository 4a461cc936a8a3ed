// People who may sign in: what administrators see of each other, and all users of their own account.
export { accountEventPageSchema, accountEventQuerySchema } from './people/account-events.ts'
export type {
  AccountEvent,
  AccountEventKind,
  AccountEventPage,
  AccountEventQuery,
} from './people/account-events.ts'
export {
  accountSchema,
  deviceSessionsSchema,
  linkPreviewSchema,
  mailedSchema,
  totpSetupSchema,
} from './people/account.ts'
export type { Account, DeviceSession, LinkPreview, TotpSetup } from './people/account.ts'
export { handedLinkSchema, peopleSchema } from './people/people.ts'
export type { HandedLink, Invitation, Person } from './people/people.ts'
export { CONFIRM_PASSWORD, EVENT_DAYS, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './people/limits.ts'
export {
  MOST_OPEN_FORMS,
  presenceRequestSchema,
  presenceSchema,
  presentFormSchema,
} from './people/presence.ts'
export type { Presence, PresenceRequest, PresentForm } from './people/presence.ts'
export { directorySchema, MAX_NAME_LENGTH, personNameSchema } from './people/shown-person.ts'
export type { ShownPerson } from './people/shown-person.ts'
