// Sign-ups from a form to the administrators.
export {
  addressSchema,
  erasedSchema,
  markReadSchema,
  resendSchema,
  resentSchema,
  signUpPageSchema,
  signUpQuerySchema,
} from './sign-ups/sign-up-list.ts'
export type { DeliveryState, SignUpPage, SignUpQuery, SignUpRow } from './sign-ups/sign-up-list.ts'
export { unreadSchema } from './sign-ups/unread.ts'
export { fullSignUpSchema, shortSignUpSchema } from './sign-ups/sign-up.ts'
export type { SignUpAnswer, SignUpBody } from './sign-ups/sign-up.ts'
