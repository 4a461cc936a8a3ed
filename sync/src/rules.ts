// Rules and fixed texts of server, site and admin. Pure functions: nothing imported here needs zod.
export { printable } from './printable.ts'
export { articleAddresses, isArticleLink } from './rules/article-address.ts'
export { isDocument, isPicture } from './rules/asset-kind.ts'
export { categoryWords } from './rules/category-words.ts'
export { clockSlot, clockSlotMs } from './rules/clock-slot.ts'
export { BYTE_ORDER_MARK, csvLine, csvText } from './rules/csv.ts'
export type { CsvCell } from './rules/csv.ts'
export { orderByDisplay } from './rules/display-order.ts'
export { durationText } from './rules/duration.ts'
export { emailAddressIn, isEmailAddress } from './rules/email-address.ts'
export { euros } from './rules/euros.ts'
export { executionDate } from './rules/execution-date.ts'
export { externalLink } from './rules/external-link.ts'
export { fold } from './rules/fold.ts'
export { pickHomepageServices, prepareHomepageServices } from './rules/homepage-services.ts'
export { lowerCasePath } from './rules/lower-case-path.ts'
export { isManagedSlug, managedSlugs, managedTexts } from './rules/managed-text.ts'
export type { ManagedTexts } from './rules/managed-text.ts'
export { mediaEndings } from './rules/media-type.ts'
export {
  ANIMATION_BYTES,
  isAnimation,
  MAX_UPLOAD_BYTES,
  mediaTypeOf,
  rasterTypes,
  SNIFFED_BYTES,
  uploadTexts,
} from './rules/taken-files.ts'
export type { MediaType } from './rules/media-type.ts'
export { numberText } from './rules/number-text.ts'
export { fractionText, isTime, timeText } from './rules/is-time.ts'
export { utcTime } from './rules/utc-time.ts'
export { isPictureAddress } from './rules/picture-address.ts'
export { prepareRevolutionGrid, rankRevolutionGrid, roles } from './rules/revolution-grid.ts'
export type { Role } from './rules/revolution-grid.ts'
export { scopeBadge, scopeLabel, scopeRange, scopeScore } from './rules/scope-score.ts'
export type { ScopeBadge, Scored } from './rules/scope-score.ts'
export { matchesSearch, searchText, searchWords } from './rules/search.ts'
export { freeSlug, slugify } from './rules/slug.ts'
export { isSlugOf } from './rules/slug-of-name.ts'
export { sitePages } from './rules/site-pages.ts'
export { stableHash } from './rules/stable-hash.ts'
export {
  fixedThemes,
  resolveTheme,
  sameTheme,
  themeButtonLabel,
  themeHeaderName,
  themeShortName,
} from './rules/themes.ts'
export type { ThemeReference } from './rules/themes.ts'
export { compareByName, compareText, orderByName } from './rules/tie-order.ts'
export type { Named } from './rules/tie-order.ts'
export { lastOrder, ORDER_GAP, ordersAfterMove } from './rules/move-in-order.ts'
export { trimEndOf, trimOf } from './rules/trim.ts'
export { previewText, truncateAtSentence } from './rules/truncate.ts'
export { consentTextOf, consentTexts, shortFormConsent, tickBoxConsent } from './sign-ups/consent-texts.ts'
export type { ConsentVersion } from './sign-ups/consent-texts.ts'
export { signUpHeaders, signUpTexts } from './sign-ups/sign-up-texts.ts'
export { pageTemplate, pageTemplates } from './usage/page-template.ts'
export { usagePath } from './usage/usage-path.ts'
export { parseUploadAddress, suggestedAssetKey, uploadAddress } from './rules/upload-address.ts'
export { createUuid7, timeOfUuid7 } from './uuid.ts'
export { momentIn, offsetIn, placeName, wallIn } from './rules/zoned-time.ts'
