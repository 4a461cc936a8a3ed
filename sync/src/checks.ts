// Checks of rows before they are published: pure functions over the rows of a device or of the server.
export { checkNames, checks } from './checks/finding.ts'
export type { CheckName, Finding } from './checks/finding.ts'
export { missingContent, rowFindings, siteFindings } from './checks/check-row.ts'
export { createSiteIndex } from './checks/site-index.ts'
export type { SiteIndex } from './checks/site-index.ts'
