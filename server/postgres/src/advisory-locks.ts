/**
 * Every advisory lock that the server takes by a number, and the action that it protects. The numbers are arbitrary and
 * shared with processes of other versions: a number never changes and is never reused.
 *
 * A write is locked by a hash of its id (`apply-write.ts`), which may be any number. Two writes with one hash, or a
 * write whose hash is a number below, wait for each other unnecessarily but harmlessly.
 */
export const advisoryLocks = {
  /** apply migrations */
  migrations: 7_238_114,
  /** send notices of new sign-ups */
  signUpNotices: 7_238_115,
  // 7_238_116 was that of partitions of `usage_events`.
  /** fill an empty database with the demo content */
  demoContent: 7_238_117,
  /** disable, enable, delete, invite people */
  people: 7_238_118,
  /** finish one upload; with a hash of its id as the second key */
  uploads: 7_238_119,
  /** make a backup, prove it, remove old ones */
  backups: 7_238_130,
  /** create the first administrator */
  firstAdministrator: 7_420_001,
} as const
