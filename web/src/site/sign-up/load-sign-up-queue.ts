/** Loaded when the browser is idle: a form that is sent offline could not load it any more. */
export const loadSignUpQueue = () => import('./sign-up-queue.ts')
