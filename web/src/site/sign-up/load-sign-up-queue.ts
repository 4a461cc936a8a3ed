/** The code is loaded when the browser is idle, because a form sent offline could no longer load it. */
export const loadSignUpQueue = () => import('./sign-up-queue.ts')
