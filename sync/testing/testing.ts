// For the tests of all packages: whether what reads the texts of others takes time in proportion to them.
export { expectLinearTime, repeatedTexts } from './linear-time.ts'
