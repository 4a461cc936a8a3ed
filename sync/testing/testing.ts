// For the tests of all packages: the check that readers of foreign texts take linear time, and parts of entities and
// rules that only tests need.
export { childItemSchema } from '../src/derive/row-schema.ts'
export { timeAfter } from '../src/derive/save-times.ts'
export { CASE_PRACTICES, CASE_SIZES } from '../src/entities/cases.ts'
export { DURATIONS, ENGAGEMENT_TYPES, SERVICE_CATEGORIES } from '../src/entities/services.ts'
export { VALUE_PROPOSITION_CATEGORIES } from '../src/entities/value-propositions.ts'
export { badArticleAddress } from '../src/rules/article-address.ts'
export { articleCode } from '../src/rules/article-code.ts'
export { compareByDisplay } from '../src/rules/display-order.ts'
export { relevanceByRole } from '../src/rules/revolution-grid.ts'
export { sitePages } from '../src/rules/site-pages.ts'
export { expectLinearTime, repeatedTexts } from './linear-time.ts'
export { isBlank } from '../src/rules/is-blank.ts'
